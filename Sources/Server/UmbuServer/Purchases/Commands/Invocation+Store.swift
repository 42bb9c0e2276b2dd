import API
import AppStore
import CurlTransport
import Entitlements
import Glibc
import HTTP
import StoreSimulator
import Subscriptions
import Values

/// `umbu store`: an App Store that charges nobody, for who writes against the server.
extension CommandLine.Invocation {
  /// Certificates of 2014 to 2046: what is sold in a scenario lies between.
  private static let validity: Range<Int64> = 1_400_000_000..<2_400_000_000

  /// Serves a store's desk, or lets a scenario happen.
  func store(for apps: [AppDefinition]) async -> CommandResult {
    let app = apps.first {
      options["--app"] == nil ? $0.plans?.sold != nil : options["--app"] == $0.id
    }
    guard let app, let sold = app.plans?.sold else {
      return CommandResult(exitCode: 2, "umbu: no app of that name sells anything. See umbu help.")
    }
    switch storeRules(for: app) {
    case .failure(let failure):
      return CommandResult(exitCode: 2, "umbu: \(failure.words) See umbu help.")
    case .success(let rules):
      let start = options["--start"].flatMap { Instant($0) } ?? systemTime()
      if words.count == 3, words[1] == "run" {
        return await run(words[2], rules, start, products(sold, of: app))
      }
      guard words.count == 1 else {
        return CommandResult(exitCode: 2, "umbu: store takes options, or run FILE. See umbu help.")
      }
      return await serveStore(
        SimulatedStore(
          rules, selling: products(sold, of: app), signing: StoreAuthority(validity: Self.validity),
          at: start, seed: .random(in: 0 ... .max)))
    }
  }

  private func storeRules(for app: AppDefinition) -> Result<StoreRules, WrongOption> {
    let name = options["--environment"] ?? "localtesting"
    let environment = StoreEnvironment.allCases.first {
      $0.rawValue.lowercased() == name.lowercased()
    }
    guard let environment else {
      return wrong("--environment is production, sandbox, xcode or localtesting.")
    }
    guard options["--start"].map({ Instant($0) != nil }) ?? true else {
      return wrong("--start is a time such as 2026-01-31T09:00:00Z.")
    }
    var rules = StoreRules(
      bundleID: options["--bundle"] ?? "com.\(app.id)",
      appleID: environment == .production ? 1_234_567_890 : nil, environment: environment)
    if let text = options["--month"] {
      guard let length = StoreScenario.duration(text), length >= 30_000 else {
        return wrong("--month is how long a month lasts, 30s or more: 5m, as in Apple's sandbox.")
      }
      rules.monthLength = length
    }
    // Of a store that begins anew no transaction has the number of one before.
    rules.firstTransaction = systemTime().milliseconds * 1_000 + 1
    return .success(rules)
  }

  private func wrong<T>(_ words: String) -> Result<T, WrongOption> {
    .failure(WrongOption(words: words))
  }

  /// What the app sells, at the prices of its plans, a trial of a week with each.
  private func products(_ sold: ProductCatalogue, of app: AppDefinition) -> [SimulatedProduct] {
    sold.products.map { product in
      let plan = app.plans?.catalogue?.plan(stored: product.planName)
      let usual = product.months == 12 ? plan?.yearlyPrice : plan?.monthlyPrice
      let listed = usual.flatMap { app.plans?.prices.price(of: product.id, in: $0.currency) }
      let price = listed?.amount ?? usual
      return SimulatedProduct(
        product.id.rawValue, level: product.level, months: product.months,
        price: StorePrice(
          thousandths: (price?.minor ?? 1_000) * 10, currency: price?.currency.rawValue ?? "BRL"),
        trialDays: 7)
    }
  }

  /// Where notifications are posted, if that is said; nil for an address that is none.
  private func namedWebhook() -> (StoreDesk.Webhook?, isRight: Bool) {
    guard let text = options["--to"] else { return (nil, true) }
    guard let address = WebAddress(text) else { return (nil, false) }
    var rules = WebClient.Rules()
    rules.mayBePrivate = true
    let client = WebClient(rules)
    let webhook = StoreDesk.Webhook(text) { body in
      let answer = try? await client.send(
        .post, address, headers: [HTTPHeader("Content-Type", "application/json")], body: body)
      return answer?.status
    }
    return (webhook, true)
  }

  /// Writes the root of a store where it is to be found; nil when that went well.
  private func keepRoot(of authority: StoreAuthority) -> CommandResult? {
    guard let path = options["--root"] else { return nil }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      return CommandResult(
        exitCode: 1, "umbu: \(path) cannot be written: \(String(cString: strerror(errno))).")
    }
    defer { close(file) }
    let bytes = authority.root.der
    let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    guard count == bytes.count else {
      return CommandResult(exitCode: 1, "umbu: \(path) is not written whole.")
    }
    return nil
  }

  private func serveStore(_ store: SimulatedStore) async -> CommandResult {
    guard let port = UInt16(options["--port"] ?? "8090") else {
      return CommandResult(exitCode: 2, "umbu: --port is a number from 0 to 65535. See umbu help.")
    }
    let (webhook, isRight) = namedWebhook()
    guard isRight else {
      return CommandResult(
        exitCode: 2, "umbu: --to is the address of a server's webhook. See umbu help.")
    }
    if let failed = keepRoot(of: store.authority) { return failed }
    let signals = Signals()
    let desk = StoreDesk(store, to: webhook, now: systemTime)
    var router = Router()
    StoreDeskPages(desk).add(to: &router)
    var configuration = Configuration()
    configuration.port = port
    configuration.address = options["--host"] ?? "127.0.0.1"
    configuration.loops = 1
    let server = Server(router: router, configuration: configuration)
    do throws(ServerError) {
      try server.start()
    } catch {
      return CommandResult(exitCode: 1, "umbu: cannot serve a store: \(error)")
    }
    print("A store is at http://\(configuration.address):\(server.port)/ until Ctrl-C.")
    fflush(nil)
    let clock = Task {
      while !Task.isCancelled {
        await desk.catchUp()
        try? await Task.sleep(for: .seconds(1))
      }
    }
    await signals.ending()
    clock.cancel()
    await server.stop(grace: .seconds(2))
    return CommandResult(exitCode: 0, "")
  }

  /// Lets a scenario happen, and sends or tells what was signed, in the order in which it arrives.
  private func run(
    _ path: String, _ rules: StoreRules, _ start: Instant, _ products: [SimulatedProduct]
  ) async -> CommandResult {
    guard let bytes = contents(of: path) else {
      return CommandResult(exitCode: 1, "umbu: \(path) cannot be read.")
    }
    let (webhook, isRight) = namedWebhook()
    guard isRight else {
      return CommandResult(
        exitCode: 2, "umbu: --to is the address of a server's webhook. See umbu help.")
    }
    let authority = StoreAuthority(validity: Self.validity)
    if let failed = keepRoot(of: authority) { return failed }
    var store: SimulatedStore
    let scenario: StoreScenario
    do throws(StoreScenario.Wrong) {
      var read = try StoreScenario(String(decoding: bytes, as: UTF8.self), by: rules, from: start)
      if read.products.isEmpty { read.products = products }
      scenario = read
    } catch {
      return CommandResult(exitCode: 1, "umbu: \(path):\(error.line): \(error.words)")
    }
    do throws(StoreScenario.Failure) {
      store = try scenario.run(signing: authority)
    } catch {
      return CommandResult(exitCode: 1, "umbu: \(path): \(error.words)")
    }
    var lines: [String] = []
    var refused = 0
    for arrival in scenario.delivery.arrivals(of: store.takeNotices()) {
      var line = "\(arrival.at)  \(arrival.notice.name)  \(arrival.notice.subscription ?? "-")"
      if let webhook {
        let status = await webhook.post(arrival.notice.body)
        line += status.map { "  answered \($0)" } ?? "  nobody answers"
        if status.map({ !(200...299 ~= $0) }) ?? true { refused += 1 }
      }
      lines.append(line)
    }
    for one in store.subscriptions {
      let has = one.product(at: store.now).map { "has \($0)" } ?? "has nothing"
      lines.append("\(store.now)  \(one.customer) \(has)  \(one.id)")
    }
    return CommandResult(exitCode: refused == 0 ? 0 : 1, lines.joined(separator: "\n"))
  }
}
