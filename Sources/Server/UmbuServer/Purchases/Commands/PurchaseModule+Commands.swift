extension PurchaseModule {
  static func commands(for apps: [AppDefinition]) -> [OperatorCommand] {
    [plan(of: apps), why, purchase, code, importing, store]
  }

  private static func plan(of apps: [AppDefinition]) -> OperatorCommand {
    let plans = apps.compactMap { app in
      app.plans.map { "Plans of \(app.name): \($0.names.joined(separator: ", "))." }
    }.joined(separator: " ")
    return OperatorCommand(
      "plan",
      help: """
        umbu plan set SPACE PLAN
            sets the plan of a space, which is what people share, by its id or exact name; open browsers see
            it at once. What was bought counts as well, and the most of all. \(plans)
        umbu plan compare FILE
            says who would gain and who would lose if plans allowed what the file says: a line each of a
            plan, a limit and a number, such as gold patients 250; or none, or unlimited. It changes nothing
        """,
      run: { try await $0.handlePlans($1, in: $2) })
  }

  private static let why = OperatorCommand(
    "why",
    help: """
      umbu why SPACE|ACCOUNT [FEATURE]
          says which plan a space or an account has, by an id, exact name or e-mail: what was bought or
          given, row by row, the rule that decided, until when, and how much it allows of each feature, or
          of FEATURE, such as patients, and how much of that is used
      umbu why ID
          says the same of a row of that ledger, or of a subscription such as apple:2000000123456789; of a
          session of the day what is kept of it
      umbu why TOKEN
          says what a device was told that goes by it without a network, whether this server has signed
          that, and until when it counts
      """,
    run: { try await $0.explain($1, in: $2) })

  private static let purchase = OperatorCommand(
    "purchase",
    help: """
      umbu purchase move ID ACCOUNT [SPACE]
          gives what was bought in the App Store, such as apple:2000000123456789, to another account, by its
          id or e-mail: for itself, or for a space that it runs. The audit notes it on both sides
      """,
    run: { try await $0.handlePurchases($1, in: $2) })

  private static let code = OperatorCommand(
    "code",
    help: """
      umbu code make PLAN DAYS [--uses 1] [--ends TIME] [--trial]
          makes a code that gives a plan for some days to each account that redeems it, for itself or a
          space; --trial counts as the account's one trial. It is shown this once
      umbu code list
      umbu code end CODE
          lists the codes by their last letters, or lets one be redeemed no more
      """,
    options: OptionNames(["--uses", "--ends"], alone: ["--trial"]),
    run: { try await $0.handleCodes($1, in: $2) })

  private static let importing = OperatorCommand(
    "import",
    help: """
      umbu import revenuecat FILE [--yes]
          says what an export of RevenueCat's transactions would give whom, and with --yes gives it, until
          a store tells of the same purchase itself. Accounts are known by their id or confirmed e-mail
      """,
    options: OptionNames(alone: ["--yes"]),
    ask: { await $0.importPurchases() },
    run: { try await $0.importPurchases($1, in: $2) })

  private static let store = OperatorCommand(
    "store",
    help: """
      umbu store [--app ID] [--to ADDRESS] [--port 8090] [--host 127.0.0.1]
          is an App Store that charges nobody, for who develops: on its page one buys, fails, refunds and
          turns its clock, and what it signs is posted to ADDRESS, a server's webhook such as
          http://127.0.0.1:8080/fisioflow/v1/store/apple/notifications. --root FILE writes its root, which
          umbu serve --app-store believes with environment=localtesting. --bundle, --environment: for what
          it signs; --month 5m lets a month last five minutes, as Apple's sandbox; --start TIME sets its
          clock, which a server's must not be a day behind
      umbu store run FILE [--to ADDRESS] [--root FILE]
          lets a scenario of purchases happen at once, years in a moment, and posts what was signed, late,
          twice and out of order as the file says, or lists it
      """,
    options: OptionNames([
      "--to", "--port", "--host", "--root", "--bundle", "--environment", "--month", "--start",
    ]),
    ask: { await $0.store(for: $0.apps) })
}
