import API
import AppStore
import Crypto
import Fields
import Purchases
import StoreSimulator
import Synchronization
import Testing
import Values

@testable import UmbuServer

/// Apple's API before a simulated store: what that has sent, and what its customers bought.
final class StoreAPIStandIn: Sendable {
  private struct State {
    var store: SimulatedStore
    /// What it has signed until now.
    var sent: [StoreNotice] = []
    /// What it answers instead, so many times.
    var failures: [Int] = []
    var asked: [String] = []
    /// What it was told of its customers' purchases, by transaction.
    var uses: [(transaction: String, body: JSONValue)] = []
  }

  /// What is on a page of each kind.
  private static let pageSize = 2
  private let state: Mutex<State>

  init(_ store: SimulatedStore) {
    state = Mutex(State(store: store))
  }

  /// Lets something happen in the store.
  func happen<T: Sendable>(_ body: (inout SimulatedStore) throws -> T) throws -> T {
    try state.withLock { state in
      let result = try body(&state.store)
      state.sent += state.store.takeNotices()
      return result
    }
  }

  /// Sends what another has signed.
  func send(_ notice: StoreNotice) { state.withLock { $0.sent.append(notice) } }

  /// Fails the next times.
  func fail(with status: Int, times: Int = 1) {
    state.withLock { $0.failures += Array(repeating: status, count: times) }
  }

  /// The paths that were asked since this was last called, with the days of a history.
  func takeAsked() -> [String] {
    state.withLock { state in
      defer { state.asked = [] }
      return state.asked
    }
  }

  /// What it was told of its customers' purchases.
  var uses: [(transaction: String, body: JSONValue)] { state.withLock { $0.uses } }

  /// One who asks it for an app in the sandbox.
  func client(for verifier: SignedDataVerifier, now: @escaping @Sendable () -> Instant) throws
    -> AppStoreClient
  {
    let account = try #require(
      StoreAccount(
        key: P256Key(), keyName: "ABC1234567", issuer: "57246542-96fe-1a63-e053-0824d011072a",
        bundleID: verifier.app.bundleID))
    let transport = StoreTransport { self.answer($0) }
    return AppStoreClient(
      StoreServer(account, verifier: verifier, transport: transport, now: now))
  }

  private func answer(_ request: StoreRequest) -> HTTPResponse {
    state.withLock { state in
      let body = (try? JSONValue.parse(request.body)) ?? .null
      var line = request.path
      if let start = body["startDate"]?.wholeNumber, let end = body["endDate"]?.wholeNumber {
        line += " \((end - start) / 3_600_000)h"
      }
      state.asked.append(line)
      if !state.failures.isEmpty { return HTTPResponse(status: state.failures.removeFirst()) }
      let parts = request.path.split(separator: "?", maxSplits: 1).map { String($0) }
      let from = Self.number(behind: ["paginationToken=", "revision="], in: parts.last ?? "")
      let id = parts[0].split(separator: "/").last.map { String($0) } ?? ""
      if parts[0].hasSuffix("notifications/history") {
        return Self.notifications(body, from: from, state.sent)
      }
      let all = Self.customer(of: id, in: state.store)
      guard !all.isEmpty else {
        return HTTPResponse(
          status: 404, body: JSONValue.object([.init("errorCode", .integer(4_040_010))]).bytes)
      }
      if parts[0].hasPrefix("inApps/v2/transactions/consumption/") {
        state.uses.append((transaction: id, body: body))
        return HTTPResponse(status: 202)
      }
      return parts[0].hasPrefix("inApps/v2/history/")
        ? Self.history(all, from: from, state.store) : Self.statuses(all, state.store)
    }
  }

  private static func number(behind names: [String], in query: String) -> Int {
    for part in query.split(separator: "&") {
      for name in names where part.hasPrefix(name) {
        return Int(part.dropFirst(name.count).filter { $0.isNumber }) ?? 0
      }
    }
    return 0
  }

  private static func customer(of id: String, in store: SimulatedStore) -> [SimulatedSubscription] {
    let found = store.subscriptions.first { one in
      one.id == id || one.periods.contains { $0.id == id }
    }
    return store.subscriptions.filter { $0.customer == found?.customer }
  }

  private static func notifications(
    _ body: JSONValue, from: Int, _ sent: [StoreNotice]
  ) -> HTTPResponse {
    let start = body["startDate"]?.wholeNumber ?? 0
    let end = body["endDate"]?.wholeNumber ?? 0
    let all = sent.filter { start..<end ~= $0.signedAt.milliseconds }
    let page = all.dropFirst(from).prefix(pageSize)
    let hasMore = from + pageSize < all.count
    let items = page.map { JSONValue.object([.init("signedPayload", .text($0.signedPayload))]) }
    var members: [JSONValue.Member] = [
      .init("hasMore", .boolean(hasMore)), .init("notificationHistory", .array(items)),
    ]
    if hasMore { members.append(.init("paginationToken", .text("p\(from + pageSize)"))) }
    return json(members)
  }

  private static func history(
    _ all: [SimulatedSubscription], from: Int, _ store: SimulatedStore
  ) -> HTTPResponse {
    let texts = all.flatMap { (try? store.signedTransactions(of: $0.id)) ?? [] }
    let page = texts.dropFirst(from).prefix(pageSize)
    return json(
      app(store) + [
        .init("revision", .text("r\(from + pageSize)")),
        .init("hasMore", .boolean(from + pageSize < texts.count)),
        .init("signedTransactions", .array(page.map { .text($0) })),
      ])
  }

  private static func statuses(
    _ all: [SimulatedSubscription], _ store: SimulatedStore
  ) -> HTTPResponse {
    let items = all.map { one -> JSONValue in
      .object([
        .init("status", .integer(one.status(at: store.now).rawValue)),
        .init("signedTransactionInfo", .text((try? store.signedTransaction(of: one.id)) ?? "")),
        .init("signedRenewalInfo", .text((try? store.signedRenewal(of: one.id)) ?? "")),
      ])
    }
    let group = JSONValue.object([
      .init("subscriptionGroupIdentifier", .text("1")), .init("lastTransactions", .array(items)),
    ])
    return json(app(store) + [.init("data", .array([group]))])
  }

  private static func app(_ store: SimulatedStore) -> [JSONValue.Member] {
    [
      .init("environment", .text(store.rules.environment.rawValue)),
      .init("bundleId", .text(store.rules.bundleID)),
    ]
  }

  private static func json(_ members: [JSONValue.Member]) -> HTTPResponse {
    HTTPResponse(status: 200, body: JSONValue.object(members).bytes)
  }
}
