extension AnalyticsModule {
  static let serveOptions: ServeOptions? = ServeOptions(
    OptionNames([
      "--events", "--events-address", "--clickhouse", "--events-room", "--internal-domains",
    ]),
    help: """
          --events FOLDER  where the files of what is counted are; the folder events of --data, if nothing
          else is said. Several servers share it, or one has it and the others ask that one
          --events-address http://HOST:PORT  where other servers of the installation reach this one, to ask
          what is counted; where it listens, if nothing else is said
          --clickhouse http://USER@HOST:8123/DATABASE  where sealed events are copied to and asked, in a
          database of their own; the password is in UMBU_CLICKHOUSE_PASSWORD, the rest may be in
          UMBU_CLICKHOUSE. Without it files answer. gone: the one that was there is no more
          --events-room 20G  the most that what is counted may take on the disk, in M, G or T; and a part of
          the disk stays free for everything else. Beyond that events are refused, and nothing else is
          --internal-domains HOST,…  the domains of e-mails of who works on the apps: what they do is in no
          figure that does not ask for it
      """,
    place: { $1.events = $0.options["--events"].map($0.absolute) },
    read: { call, settings in call.events().map { settings.events = $0 } })
}
