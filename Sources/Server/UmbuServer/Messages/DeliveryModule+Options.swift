extension DeliveryModule {
  static let serveOptions: ServeOptions? = ServeOptions(
    OptionNames(["--push-subject", "--push-key", "--bounces", "--sms", "--apns", "--fcm"]),
    help: """
          --push-subject mailto:ADDRESS|https://HOST  sends notifications to browsers; push services can turn
          to that. With --address, as the three that follow
          --push-key FILE  where the key is by which push services know this server; made if it is not
          there, beside the data if nothing is said. Servers on one database share it
          --bounces imaps://USER@HOST/FOLDER  looks into that mailbox for mails that come back, and leaves
          them there; it is the one of --mail's sender. The password belongs in UMBU_BOUNCES_PASSWORD
          --sms twilio://ACCOUNT?from=SENDER|file:/FOLDER  sends texts, or writes them into a folder; the
          account's token belongs in UMBU_SMS_TOKEN
          --apns FILE.p8?key=NAME&team=TEAM&app=BUNDLE, --fcm FILE.json  send notifications to apps on
          telephones, with Apple's key of the team, and Google's of a service account
      """,
    place: { call, place in
      place.pushKeyPath = call.option("--push-key", or: "UMBU_PUSH_KEY").map(call.absolute)
    },
    read: { call, settings in call.delivery().map { settings.delivery = $0 } })
}
