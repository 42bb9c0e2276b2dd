import CopyServer

extension CopyModule {
  static let serveOptions: ServeOptions? = ServeOptions(
    OptionNames(["--copies-to"]),
    help: """
          --copies-to HOST[:PORT],…  where people may keep copies of their own although it is in a
          private network; http:// before a host allows it without TLS. Public hosts with TLS need no
          leave
      """,
    read: { call, settings in
      guard let hosts = call.option("--copies-to", or: "UMBU_COPIES_TO") else {
        return .success(())
      }
      guard let allowed = AllowedHosts(hosts) else {
        return .failure(
          WrongOption(
            words: "--copies-to is a list such as nas.example:5006,http://10.0.0.9:8080."))
      }
      settings.copyHosts = allowed
      return .success(())
    })
}
