import API
import Fields
import Telemetry
import Values

/// The server as the engine sees it: the ledger of consent, whose an epoch is, and each event once.
public final class CollectorModel {
  public enum Person: Hashable, Sendable {
    case account(UUID)
    /// A pseudonym of its own for each epoch that nobody bound.
    case nobody(UUID, Int64)
  }

  /// An event that counts.
  public struct Taken: Hashable, Sendable {
    public var installation: UUID
    public var sequence: Int64
    public var name: String
    public var number: Int64
    public var epoch: Int64
    public var person: Person
    public var stamp: JSONValue
  }

  struct Epoch: Hashable {
    var installation: UUID
    var number: Int64
  }

  public private(set) var taken: [Taken] = []
  /// Numbers of events that counted and were erased.
  public private(set) var erased: Set<Int64> = []
  private var secrets: [UUID: String] = [:]
  private var highWater: [UUID: Int64] = [:]
  /// The newest answer about analytics of each device and each account.
  private var devices: [UUID: Bool] = [:]
  private var accounts: [UUID: Bool] = [:]
  private var bound: [Epoch: UUID] = [:]
  private var ended: Set<Epoch> = []
  public private(set) var dropped: Int64 = 0
  /// Seconds between batches.
  public var interval: Int64 = 30
  public var defect: CollectorDefect?

  public init() {}

  public func isEnded(_ installation: UUID, _ epoch: Int64) -> Bool {
    ended.contains(Epoch(installation: installation, number: epoch))
  }

  /// What the account said last, also elsewhere.
  public func answer(of account: UUID) -> Bool? { accounts[account] }

  public func answer(of account: UUID, _ isYes: Bool) { accounts[account] = isYes }

  public func knows(_ installation: UUID) -> Bool { secrets[installation] != nil }

  /// - Parameter session: whose the session is that goes with the request.
  public func handle(_ request: HTTPRequest, session: UUID?) -> HTTPResponse {
    let body = (try? JSONValue.parse(request.body)) ?? .null
    if request.access == .session, session == nil { return refusal(401, "unauthorized") }
    switch (request.method, request.path) {
    case (.put, "v1/analytics/consent"): return tell(body)
    case (.put, "v1/analytics/account-consent"):
      for entry in body["entries"]?.array ?? [] where entry["purpose"]?.text == "analytics" {
        accounts[session!] = entry["isYes"]?.boolean
      }
      return view(accounts[session!])
    case (.get, "v1/analytics/account-consent"): return view(accounts[session!])
    case (.post, "v1/analytics/epochs"): return bind(body, session!)
    case (.post, "v1/analytics/reset"):
      erase(session!)
      if let installation = proven(body["proof"]) { erase(device: installation) }
      return done(.object([]))
    case (.post, "v1/analytics/installation-reset"):
      guard let installation = proven(body["proof"]) else {
        return refusal(401, "unknownInstallation")
      }
      erase(device: installation)
      return done(.object([]))
    case (.post, "v1/analytics/events"):
      return count(body, request.header("Umbu-Installation") ?? "")
    default: return refusal(404, "notFound")
    }
  }

  /// The person had all erased, on some device.
  public func erase(_ account: UUID) {
    for (epoch, owner) in bound where owner == account { ended.insert(epoch) }
    forget { $0.person == .account(account) }
  }

  private func erase(device: UUID) {
    for event in taken where event.installation == device {
      if case .nobody = event.person {
        ended.insert(Epoch(installation: device, number: event.epoch))
      }
    }
    forget { event in
      if case .nobody(device, _) = event.person { true } else { false }
    }
  }

  private func forget(_ isGone: (Taken) -> Bool) {
    for event in taken where isGone(event) { erased.insert(event.number) }
    taken.removeAll(where: isGone)
  }

  private func tell(_ body: JSONValue) -> HTTPResponse {
    guard let proof = body["proof"], let installation = installation(in: proof),
      let secret = proof["secret"]?.text
    else { return refusal(422, "invalid") }
    if let known = secrets[installation], known != secret { return refusal(401, "unauthorized") }
    secrets[installation] = secret
    for entry in body["entries"]?.array ?? [] where entry["purpose"]?.text == "analytics" {
      devices[installation] = entry["isYes"]?.boolean
    }
    return view(devices[installation])
  }

  private func bind(_ body: JSONValue, _ account: UUID) -> HTTPResponse {
    guard let installation = proven(body["proof"]), let number = body["epoch"]?.wholeNumber else {
      return refusal(401, "unknownInstallation")
    }
    let epoch = Epoch(installation: installation, number: number)
    if ended.contains(epoch) { return refusal(409, "reset", ["epochs[\(number)]"]) }
    bound[epoch] = account
    return done(.object([JSONValue.Member("linked", .boolean(false))]))
  }

  private func count(_ body: JSONValue, _ header: String) -> HTTPResponse {
    let parts = header.split(separator: ".", maxSplits: 1).map { String($0) }
    guard parts.count == 2, let installation = UUID(parts[0]), secrets[installation] == parts[1]
    else { return refusal(401, "unknownInstallation") }
    let events = body["events"]?.array ?? []
    let stamps = body["stamps"]?.array ?? []
    var gone: [String] = []
    for event in events {
      let epoch = Epoch(installation: installation, number: event["e"]?.wholeNumber ?? 0)
      if ended.contains(epoch) { gone.append("epochs[\(epoch.number)]") }
      let isYes = bound[epoch].map { accounts[$0] ?? false } ?? devices[installation] ?? false
      if !isYes { return refusal(410, "withdrawn") }
    }
    if !gone.isEmpty { return refusal(409, "reset", gone) }
    var wrong: [String] = []
    for (place, event) in events.enumerated() {
      let sequence = event["s"]?.wholeNumber ?? 0
      guard sequence > highWater[installation] ?? 0 || defect == .countsTwice else { continue }
      let name = event["n"]?.text ?? ""
      guard name != "page_wrong" else {
        wrong.append("events[\(place)].p.number")
        continue
      }
      let epoch = Epoch(installation: installation, number: event["e"]?.wholeNumber ?? 0)
      let stamp = event["c"]?.wholeNumber.map { Int($0) } ?? -1
      taken.append(
        Taken(
          installation: installation, sequence: sequence, name: name,
          number: event["p"]?["number"]?.wholeNumber ?? 0, epoch: epoch.number,
          person: bound[epoch].map { .account($0) } ?? .nobody(installation, epoch.number),
          stamp: stamps.indices.contains(stamp) ? stamps[stamp] : .null))
    }
    dropped += body["dropped"]?.wholeNumber ?? 0
    var last = events.last?["s"]?.wholeNumber ?? 0
    highWater[installation] = max(highWater[installation] ?? 0, last)
    if !wrong.isEmpty { return refusal(422, "invalid", wrong, reason: "notListed") }
    if defect == .acknowledgesTooMuch, events.count > 1, let lost = taken.popLast() {
      last = lost.sequence
    }
    return done(
      .object([
        JSONValue.Member("acceptedThrough", .integer(last)),
        JSONValue.Member("interval", .integer(interval)),
      ]))
  }

  private func installation(in proof: JSONValue?) -> UUID? {
    proof?["installation"]?.text.flatMap { UUID($0) }
  }

  private func proven(_ proof: JSONValue?) -> UUID? {
    guard let installation = installation(in: proof), let secret = secrets[installation],
      secret == proof?["secret"]?.text
    else { return nil }
    return installation
  }

  private func view(_ isYes: Bool?) -> HTTPResponse {
    var state = ConsentState()
    if let isYes {
      state.analytics = isYes ? .yes : .no
      state.textVersion = 1
    }
    return done(
      .object([
        JSONValue.Member("state", state.object), JSONValue.Member("interval", .integer(interval)),
        JSONValue.Member("textVersion", .integer(state.textVersion)),
      ]))
  }

  private func done(_ body: JSONValue) -> HTTPResponse {
    HTTPResponse(status: 200, body: body.bytes)
  }

  private func refusal(
    _ status: Int, _ code: String, _ paths: [String] = [], reason: String = "erased"
  ) -> HTTPResponse {
    let errors = paths.map { FieldProblem(path: $0, reason: reason) }
    let problem = Problem(status: status, title: code, code: code, errors: errors)
    return HTTPResponse(status: status, body: problem.object.bytes)
  }
}
