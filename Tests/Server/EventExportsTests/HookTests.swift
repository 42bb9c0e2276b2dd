import API
import Analytics
import Crypto
import CurlTransport
import Database
import EventStore
import EventTesting
import Fields
import SyncServer
import Synchronization
import Telemetry
import Testing
import Values

@testable import EventExports
@testable import Jobs

/// What another system was sent, and what it answers.
final class OtherSystem: Sendable {
  struct Sent: Sendable {
    var url: String
    var headers: [HTTPHeader]
    var body: [UInt8]

    var json: JSONValue { (try? JSONValue.parse(body)) ?? .null }
  }

  private let sent = Mutex<[Sent]>([])
  private let answers = Mutex<[HTTPResponse]>([])

  var all: [Sent] { sent.withLock { $0 } }

  /// What it answers next, after which it takes everything.
  func answer(_ responses: HTTPResponse...) { answers.withLock { $0 = responses } }

  var transport: HookTransport {
    HookTransport { [self] address, headers, body in
      sent.withLock { $0.append(Sent(url: address.text, headers: headers, body: body)) }
      return answers.withLock { $0.isEmpty ? HTTPResponse(status: 200) : $0.removeFirst() }
    }
  }
}

/// Hooks of a table of events, whose questions have the answer that a test says.
struct Hooking {
  let world: Exporting
  let hooks: EventHooks
  let system = OtherSystem()
  let answer = AnswerBox()

  final class AnswerBox: Sendable {
    private let answer = Mutex(Answer())
    func set(_ rows: [[JSONValue]], _ columns: [AnswerColumn]) {
      answer.withLock { answer in
        answer.columns = columns
        answer.rows = rows
        answer.definition = "What was asked."
      }
    }
    var value: Answer { answer.withLock { $0 } }
  }

  init(_ world: Exporting) {
    self.world = world
    let table = world.table
    let (exports, box) = (world.exports, answer)
    hooks = EventHooks(
      table.store,
      EventHooks.World(
        table.database, people: table.people, ask: { _ in box.value },
        withheld: { try await exports.withheld() }, transport: system.transport,
        now: { table.clock.now }))
  }

  static func run(_ body: (Hooking) async throws -> Void) async throws {
    try await Exporting.run { world in
      try await world.table.database.migrate(JobMigrations.all, of: JobMigrations.room)
      try await body(Hooking(world))
    }
  }

  func add(_ kind: EventHook.Kind) async throws -> EventHook {
    var hook = EventHook(
      kind, "support", id: UUID(high: 0x0007, low: 7), to: "https://support.example/umbu",
      secret: "s3cret", at: world.table.clock.now)
    if kind != .events {
      hook.question = Question(ActiveQuestion(.day), during: Period(last: 2, .day)).object.jsonText
    }
    let added = hook
    let isNew = try await world.table.database.write { try added.add(in: $0) }
    #expect(isNew)
    return added
  }

  /// Does what a job for it does.
  func tell(_ hook: EventHook) async throws {
    var order = HookOrder()
    order.hook = hook.id
    let run = JobRun(id: UUID(high: 8, low: 8), attempt: 1, askedAt: world.table.clock.now)
    let effects = try await hooks.handler.run(order.jsonBytes(), run)
    if let write = effects.write {
      try await world.table.database.write { _ = try write($0) }
    }
  }

  func failure(_ hook: EventHook) async -> JobFailure? {
    do {
      try await tell(hook)
      return nil
    } catch {
      return error as? JobFailure
    }
  }

  func row() async throws -> EventHook? {
    try await world.table.database.read { try EventHook.find(named: "support", in: $0) }
  }
}

@Suite("What other systems are told")
struct HookTests {
  @Test("PR-210: an answer is posted as JSON with what it says and is signed over time and body")
  func contract() async throws {
    try await Hooking.run { hooking in
      let hook = try await hooking.add(.answer)
      hooking.answer.set(
        [[.text("2026-03-03"), .integer(3)]],
        [AnswerColumn("date", .date), AnswerColumn("people", .integer)])
      try await hooking.tell(hook)
      let sent = try #require(hooking.system.all.first)
      #expect(sent.url == "https://support.example/umbu")
      #expect(sent.headers.value(of: "Content-Type") == "application/json")
      let body = sent.json
      #expect(body["hook"]?.text == "support")
      #expect(body["delivery"]?.text == UUID(high: 8, low: 8).description)
      #expect(body["at"]?.text == hooking.world.table.clock.now.description)
      #expect(body["question"]?["kind"]?.text == "active")
      #expect(body["columns"] == .array([.text("date"), .text("people")]))
      #expect(body["rows"] == .array([.array([.text("2026-03-03"), .integer(3)])]))
      let seconds = hooking.world.table.clock.now.milliseconds / 1_000
      let signed = Array("\(seconds).".utf8) + sent.body
      let mark = MessageMark.sha256(of: signed, by: Array("s3cret".utf8)).hexadecimal
      let header = sent.headers.value(of: "Umbu-Signature")
      #expect(header == "t=\(seconds),v1=\(mark)")
      let other = HookSignature.text(
        of: sent.body, by: "other", at: hooking.world.table.clock.now)
      #expect(header != other)
    }
  }

  @Test("PR-210: who does not take it is told again, as late as they ask, and the list says why")
  func again() async throws {
    try await Hooking.run { hooking in
      let hook = try await hooking.add(.answer)
      hooking.system.answer(
        HTTPResponse(status: 503, headers: [HTTPHeader("Retry-After", "120")]),
        HTTPResponse(status: 404))
      let busy = await hooking.failure(hook)
      #expect(busy?.words == "it answered 503" && busy?.pause == 120_000)
      let gone = await hooking.failure(hook)
      #expect(gone?.words == "it answered 404" && gone?.pause == nil)
      let failed = try await hooking.row()
      #expect(failed?.failures == 2 && failed?.error == "it answered 404")
      #expect(failed?.toldAt == nil)
      let taken = await hooking.failure(hook)
      #expect(taken == nil)
      let told = try await hooking.row()
      #expect(told?.failures == 0 && told?.error == nil)
      #expect(told?.toldAt == hooking.world.table.clock.now)
    }
  }

  @Test("a question is asked again when its time has come, and not while an order for it waits")
  func due() async throws {
    try await Hooking.run { hooking in
      let hook = try await hooking.add(.answer)
      func waiting() async throws -> Int {
        let effects = try await hooking.hooks.orderDue()
        if let write = effects.write {
          try await hooking.world.table.database.write { _ = try write($0) }
        }
        return try await hooking.world.table.database.read { transaction in
          try transaction.first("SELECT count(*) FROM job") { Int($0.int(0)) } ?? 0
        }
      }
      let first = try await waiting()
      let second = try await waiting()
      #expect(first == 1 && second == 1)
      try await hooking.tell(hook)
      try await hooking.world.table.database.write { try $0.execute("DELETE FROM job") }
      hooking.world.table.clock.move(milliseconds: 86_399_999)
      let early = try await waiting()
      hooking.world.table.clock.move(milliseconds: 1)
      let due = try await waiting()
      #expect(early == 0 && due == 1)
    }
  }

  @Test("who said no to counting is in no row of an answer that lists people")
  func listed() async throws {
    try await Hooking.run { hooking in
      let world = hooking.world
      let hook = try await hooking.add(.answer)
      try await world.erase(Exporting.anna)
      hooking.answer.set(
        [
          [.text(Exporting.anna.description), .integer(1)],
          [.text(Exporting.bruno.description), .integer(2)],
        ], [AnswerColumn("person", .text), AnswerColumn("at", .integer)])
      try await hooking.tell(hook)
      let rows = hooking.system.all.first?.json["rows"]
      #expect(rows == .array([.array([.text(Exporting.bruno.description), .integer(2)])]))
    }
  }

  @Test(
    "PR-211: a marketing tool hears of accounts that allow marketing, when they enter and when they leave"
  )
  func people() async throws {
    try await Hooking.run { hooking in
      let table = hooking.world.table
      let hook = try await hooking.add(.people)
      let accounts = (1...4).map { UUID(high: 3, low: $0) }
      let known = try await table.database.write { transaction in
        try accounts.map { account in
          (
            pseudonym: try table.people.pseudonym(of: account, in: transaction),
            subject: try table.people.subject(of: account, in: transaction)
          )
        }
      }
      func say(_ number: Int, _ purpose: Purpose, _ isYes: Bool) async throws {
        table.clock.move(milliseconds: 10)
        var entry = EventDevice.entry(isYes, at: table.clock.now)
        entry.purpose = purpose
        let (said, subject) = (entry, known[number].subject)
        try await table.database.write { transaction in
          try table.store.add([said], of: .account(subject), in: transaction)
        }
      }
      // The first two allow it, the third says no, the fourth says nothing.
      for number in 0..<2 { try await say(number, .marketing, true) }
      try await say(2, .marketing, false)
      let rows = known.map { [JSONValue.text($0.pseudonym.description)] }
      hooking.answer.set(rows, [AnswerColumn("person", .text)])
      try await hooking.tell(hook)
      let first = hooking.system.all.map(\.json)
      #expect(first.count == 1)
      let two = accounts[..<2].map { JSONValue.text($0.description) }
      #expect(first.first?["entered"] == .array(two))
      #expect(first.first?["left"] == nil)
      // Nothing changed: nothing is sent.
      try await hooking.tell(hook)
      #expect(hooking.system.all.count == 1)
      // The first takes it back, the second forbids counting, the fourth allows it.
      try await say(0, .marketing, false)
      try await say(1, .analytics, false)
      try await say(3, .marketing, true)
      try await hooking.tell(hook)
      let last = hooking.system.all.dropFirst().map(\.json)
      #expect(last.count == 2)
      #expect(last.first?["entered"] == .array([.text(accounts[3].description)]))
      #expect(last.last?["left"] == .array(two))
    }
  }

  @Test("PR-211: what a tool did not take is told again whole")
  func notTaken() async throws {
    try await Hooking.run { hooking in
      let table = hooking.world.table
      let hook = try await hooking.add(.people)
      let account = UUID(high: 3, low: 1)
      let (person, subject) = try await table.database.write { transaction in
        (
          try table.people.pseudonym(of: account, in: transaction),
          try table.people.subject(of: account, in: transaction)
        )
      }
      var yes = EventDevice.entry(true, at: table.clock.now)
      yes.purpose = .marketing
      let said = yes
      try await table.database.write { transaction in
        try table.store.add([said], of: .account(subject), in: transaction)
      }
      hooking.answer.set([[.text(person.description)]], [AnswerColumn("person", .text)])
      hooking.system.answer(HTTPResponse(status: 500))
      let failed = await hooking.failure(hook)
      #expect(failed != nil)
      try await hooking.tell(hook)
      let entered = hooking.system.all.map { $0.json["entered"] }
      #expect(
        entered == [.array([.text(account.description)]), .array([.text(account.description)])])
      hooking.answer.set([], [AnswerColumn("people", .integer)])
      let wrong = await hooking.failure(hook)
      #expect(wrong?.words == "its question lists no people" && wrong?.isFinal == true)
    }
  }
}
