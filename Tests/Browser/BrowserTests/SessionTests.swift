import API
import Fields
import Flow
import Identity
import Testing
import Values

@testable import Browser

@Suite("the session of a device, and when its store has it")
struct SessionTests {
  private static let first = SessionTokens(access: "a1", refresh: "r1")

  @Test("who has signed in is kept with the tokens in one write, and told to other tabs behind it")
  func signedIn() {
    let device = SessionStandIn()
    device.answer()
    device.holdsWrites = true
    device.session.set(
      Self.first, of: .zero, with: [KeptValue("account", [1]), KeptValue("knownDevice", [2])])
    device.answer()
    #expect(device.written == [["secret/account", "secret/knownDevice", "secret/session"]])
    #expect(device.told == 0)
    device.holdsWrites = false
    device.answer()
    #expect(device.told == 1)
    #expect(device.kept["secret/session"] == "a1\nr1\n" + UUID.zero.description)
    #expect(device.kept.count == 3)
  }

  @Test("renewed tokens go with nothing before the store has them, and then with all that waits")
  func renewed() {
    let device = SessionStandIn()
    device.kept["secret/session"] = "a1\nr1\n" + UUID.zero.description
    device.answer()
    device.holdsWrites = true
    var outcomes: [HTTPOutcome] = []
    device.session.send(SessionEndpoints.current.request(Nothing())) { outcomes.append($0) }
    device.answer()
    device.session.send(SessionEndpoints.current.request(Nothing())) { outcomes.append($0) }
    device.answer()
    // A page that is left here finds the tokens before, which the server takes once more.
    #expect(device.sent == ["Bearer a1", "v1/sessions/refresh"])
    #expect(device.written == [["secret/session"]])
    #expect(device.kept["secret/session"]?.hasPrefix("a1\n") == true)
    device.holdsWrites = false
    device.answer()
    #expect(device.sent.suffix(2) == ["Bearer a2", "Bearer a2"])
    #expect(device.sent.count == 4 && outcomes.count == 2)
    #expect(device.kept["secret/session"]?.hasPrefix("a2\nr2\n") == true)
  }

  @Test("a store that takes nothing holds up nobody")
  func unavailable() {
    let device = SessionStandIn()
    device.kept["secret/session"] = "a1\nr1\n" + UUID.zero.description
    device.takesWrites = false
    device.answer()
    var outcomes: [HTTPOutcome] = []
    device.session.send(SessionEndpoints.current.request(Nothing())) { outcomes.append($0) }
    device.answer()
    #expect(device.sent.last == "Bearer a2" && outcomes.count == 1)
  }
}

/// A device's store and its network as the session knows them. A server answers that knows the tokens `a2` and has them
/// exchanged for `r1`. What was asked for waits until the test lets it be answered, in order.
private final class SessionStandIn: Bridge {
  /// Texts that the store has, by their names.
  var kept: [String: String] = [:]
  /// Whether what is written waits, and with it what the store is asked for behind it.
  var holdsWrites = false
  var takesWrites = true
  /// The names in each write, as it was asked for.
  private(set) var written: [[String]] = []
  /// What was sent: with which access token, or where to without one.
  private(set) var sent: [String] = []
  /// How often the other tabs were told something.
  private(set) var told = 0
  private var waiting: [(id: UInt32, bytes: [UInt8])] = []
  private var calls: Calls!
  private(set) var session: Session!

  init() {
    calls = Calls(self) { 7 }
    calls.begin(at: Instant(milliseconds: 1_773_000_000_000), minutesEast: -180)
    session = Session(calls)
    session.start()
  }

  func patch(_ words: [UInt32]) {}
  func log(_ line: String) {}

  func call(_ id: UInt32, _ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    switch reader.choice(CallNumber.self) {
    case .commit: written.append(Self.puts(&reader).map { $0.name })
    case .fetch: sent.append(Self.sent(&reader))
    case .tell: told += 1
    default: break
    }
    waiting.append((id, bytes))
  }

  /// Answers what waits and may be answered, and what that leads to.
  func answer() {
    var held: [(id: UInt32, bytes: [UInt8])] = []
    while !waiting.isEmpty {
      let (id, bytes) = waiting.removeFirst()
      var reader = ByteReader(bytes)
      let call = reader.choice(CallNumber.self)
      let isOfStore = call == .commit || call == .read
      if isOfStore, !held.isEmpty || (call == .commit && holdsWrites) {
        held.append((id, bytes))
        continue
      }
      guard let answer = answer(call, &reader) else { continue }
      var read = ByteReader(answer)
      calls.answer(id, &read)
    }
    waiting = held
  }

  private func answer(_ call: CallNumber, _ reader: inout ByteReader) -> [UInt8]? {
    var out = ByteWriter(.cancel)
    switch call {
    case .lead: break
    case .read:
      let text = kept[reader.text()]
      out.choice(text == nil ? FoundNumber.nothing : FoundNumber.whole)
      if let text { out.text(text) }
    case .commit:
      out.choice(takesWrites ? WriteNumber.saved : WriteNumber.unavailable)
      if takesWrites {
        for put in Self.puts(&reader) { kept[put.name] = String(utf8: put.bytes) }
      }
    case .fetch:
      let body = Self.body(for: Self.sent(&reader))
      out.word(body == nil ? 401 : 200)
      out.word(0)
      out.run(body ?? [])
    default: return nil
    }
    return Array(out.bytes.dropFirst())
  }

  /// What the server answers; nil where it lets nobody in.
  private static func body(for sent: String) -> [UInt8]? {
    switch sent {
    case "v1/sessions/refresh":
      var grant = SessionGrant()
      grant.accessToken = "a2"
      grant.refreshToken = "r2"
      return grant.jsonBytes()
    case "Bearer a2": return AccountView().jsonBytes()
    default: return nil
    }
  }

  private static func puts(_ reader: inout ByteReader) -> [(name: String, bytes: [UInt8])] {
    var puts: [(name: String, bytes: [UInt8])] = []
    for _ in 0..<reader.word() {
      let name = reader.text()
      puts.append((name, reader.run()))
    }
    return puts
  }

  private static func sent(_ reader: inout ByteReader) -> String {
    _ = reader.text()
    var sent = reader.text()
    for _ in 0..<reader.word() {
      let name = reader.text()
      let value = reader.text()
      if name == "Authorization" { sent = value }
    }
    return sent
  }
}
