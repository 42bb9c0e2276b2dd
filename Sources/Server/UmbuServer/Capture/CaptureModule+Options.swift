extension CaptureModule {
  static let serveOptions: ServeOptions? = ServeOptions(
    OptionNames(["--capture"]),
    help: """
          --capture DOMAIN?authority=NAME  takes mail at addresses of people's own in that domain, by umbu mail
          receive; whose mail server calls itself NAME in Authentication-Results is believed who sent it. A
          secret in UMBU_CAPTURE_SECRET opens APP/v1/capture/mail to a mail service that signs with it
      """,
    read: { call, settings in call.capture().map { settings.capture = $0 } })
}
