extension AnalyticsModule {
  static func commands(for apps: [AppDefinition]) -> [OperatorCommand] {
    [asking, eventCommands, sql, importing, exporting, hook, registry, key]
  }

  private static let asking = OperatorCommand(
    "ask",
    help: """
      umbu ask NAME|FILE|- [--last 30d | --from DAY --to DAY] [--csv|--json] [--language pt|en] [--patient]
          answers a question about what people use: dau, registration and many more have a name, reports
          such as four_questions are several, and others are written in JSON, in a file or on standard
          input (Docs/Analytics.md). --last takes days, weeks or months (30d, 12w, 6m) instead of the
          question's own period; --patient lets it take ten minutes instead of half of one. With --csv or
          --json the answer is for programs
      umbu ask NAME|FILE|- --save NAME | NAME --forget
          gives a question a name by which it is asked, and other questions may ask by the people it
          finds, or takes the name away
      """,
    options: OptionNames(
      ["--last", "--from", "--to", "--language", "--save"],
      alone: ["--forget", "--csv", "--json", "--patient"]),
    ask: { await $0.ask() },
    run: { try await $0.ask($1, in: $2) })

  private static let eventCommands = OperatorCommand(
    "events",
    help: """
      umbu events status
          says how much is counted and where it lies, how much room it takes, and who is being erased
      umbu events check
          reads every sealed file of events, and sets aside what is not what was written; says nothing while
          all is well
      umbu events seal
          seals at once what would be sealed later
      umbu events adopt
          lets the next server that starts have the sealed files of its own folder, after they were moved
      umbu events internal ACCOUNT [--remove]
          leaves what an account does from its next sign-in on out of the figures, by its id or e-mail
      umbu events debug ACCOUNT [--remove]
          lets an account look at events as they come
      umbu events erase ACCOUNT [--yes]
          erases all that is counted of an account, for good; the account stays
      umbu events restore FILE [--keys COPY]
          brings sealed files that are set aside back from FILE.events of a backup
      """,
    options: OptionNames(["--keys"], alone: ["--yes", "--remove"]),
    needsCurrentTables: false,
    ask: { await $0.handleEvents() },
    run: { try await $0.handleEvents($1, in: $2) })

  private static let sql = OperatorCommand(
    "events sql",
    help: """
      umbu events sql QUERY|NAME|FILE.sql|- [--limit 10000] [--csv|--json] [--save NAME] [--remove]
          runs one query that reads the tables events, people and links (Docs/Analytics.md), for ten seconds
          at most; --save keeps it under a name and --remove gives that name up. Without a query it lists
          those that have one
      """,
    options: OptionNames(["--limit", "--save"], alone: ["--csv", "--json", "--remove"]),
    ask: { await $0.runSQL() },
    run: { try await $0.runSQL($1, in: $2) })

  private static let importing = OperatorCommand(
    "import ga4",
    help: """
      umbu import ga4 FILE --mapping MAP [--yes]
          says what of the lines of GA4's export to BigQuery would be taken in as events of the app, and with
          --yes takes it in, each row once and marked as taken in. MAP says which events and parameters are
          which (Docs/EventExports.md); what it does not name is counted and left out
      """,
    options: OptionNames(["--mapping"], alone: ["--yes"]),
    ask: { await $0.importEvents() },
    run: { try await $0.importEvents($1, in: $2) })

  private static let exporting = OperatorCommand(
    "export",
    help: """
      umbu export ga4 FOLDER --day DAY | --from DAY --to DAY [--form jsonl|parquet|jsonl,parquet]
          writes days of events as GA4 exports them to BigQuery, without those who agree no more
      umbu export ga4 --daily jsonl|parquet|jsonl,parquet|off
          keeps such files of every day in exports/APP of the data, today's made anew every hour, or no more
      """,
    options: OptionNames(["--day", "--from", "--to", "--form", "--daily"]),
    ask: { await $0.export() },
    run: { try await $0.export($1, in: $2) })

  private static let hook = OperatorCommand(
    "hook",
    help: """
      umbu hook add NAME --to URL --question NAME|FILE|- [--every 1d] [--people]
          tells another system again and again what a question comes to, signed with a secret that is shown
          once; with --people who entered and who left those that it lists, of who allows marketing
      umbu hook add NAME --to URL --forward
          hands every event on as Segment's sources send them, with the key in UMBU_HOOK_KEY
      umbu hook list, umbu hook remove NAME, umbu hook test NAME
          lists who is told, ends it, or sends something that tells nothing
      """,
    options: OptionNames(["--question", "--to", "--every"], alone: ["--people", "--forward"]),
    ask: { await $0.hook() },
    run: { try await $0.handleHooks($1, in: $2) })

  private static let registry = OperatorCommand(
    "registry",
    help: """
      umbu registry [--json|--page|--lint]
          lists what the apps count of what people do; --page writes it as Docs/Events.md has it, --lint says
          what is wrong with it
      umbu registry add FILE
          adds an event that a business counts beside that, or its next version, as JSON describes it (Docs/Segment.md);
          it is taken at once. - is standard input
      umbu registry retire NAME
          counts an event that was added no more; what was counted of it stays
      umbu registry list
          lists all that was added, when and by whom
      umbu registry --swift
          writes Swift of what was added, for an app that counts it itself
      """,
    options: OptionNames(alone: ["--json", "--page", "--lint", "--swift"]),
    ask: { await $0.registry(of: $0.apps) },
    run: { try await $0.handleRegistry($1, in: $2) })

  private static let key = OperatorCommand(
    "key",
    help: """
      umbu key make public|secret|ask NAME [--origins https://SHOP,https://OTHER]
          makes a key with which other programs bring events by Segment's libraries (public: of devices that agreed,
          from pages of these origins; secret: of anybody, from servers), or ask about them (ask). It is shown once
      umbu key list
          lists all keys, which of them were revoked, and for which pages
      umbu key refused NAME
          says what was refused of what came with a key, by names alone, and how often
      umbu key revoke NAME
          takes a key back at once
      """,
    options: OptionNames(["--origins"]),
    run: { try await $0.handleEventKeys($1, in: $2) })
}
