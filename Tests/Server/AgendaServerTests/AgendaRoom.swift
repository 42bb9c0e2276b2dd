import Agenda
import AgendaTesting
import Database
import DatabaseTesting
import Delivery
import Gateways
import Goldens
import Records
import SyncServer
import Synchronization
import Values
import Waiting

@testable import AgendaServer
@testable import Jobs

/// A practice with a clock that is turned, and services that count what they take.
final class AgendaRoom: Sendable {
  struct Taken: Sendable, Hashable {
    var reminder: TakenReminder
    var at: Instant
  }

  let database: any Database
  let rules: AgendaRules
  private struct State {
    var now: Instant
    var ids: UInt64 = 0
    var sent = 0
    var taken: [Taken] = []
    var moves: [SpaceMove] = []
    var texts: [String] = []
    var pushes: [Instant] = []
    var pushed: [String] = []
    var isDown = false
  }
  private let state: Mutex<State>
  private let place = Mutex<AgendaServed?>(nil)

  private init(_ database: any Database, _ rules: AgendaRules, at now: Instant) {
    self.database = database
    self.rules = rules
    state = Mutex(State(now: now))
  }

  static func with<T>(
    _ rules: AgendaRules = Practice.rules, at now: Instant,
    _ body: (AgendaRoom) async throws -> T
  ) async throws -> T {
    try await withTemporaryDatabase { database in
      let room = AgendaRoom(database, rules, at: now)
      try await room.served.prepare()
      return try await body(room)
    }
  }

  /// The server, as it is after a start.
  var served: AgendaServed {
    if let served = place.withLock({ $0 }) { return served }
    var ways = TakenReminder.ways { try self.take($0) }
    ways.webPush = WebPush { message, _ in
      self.state.withLock { state in
        state.pushes.append(state.now)
        state.pushed.append(String(decoding: message.content, as: UTF8.self))
      }
    }
    let noting = ways.noting { text in self.state.withLock { $0.texts.append(text) } }
    let made = AgendaServed(
      database, on: noting, rules, now: { self.now },
      newID: { self.newID() }, moved: { move in self.state.withLock { $0.moves.append(move) } })
    place.withLock { $0 = made }
    return made
  }

  /// Ends the server, and begins another on the same tables.
  func restart() { place.withLock { $0 = nil } }

  var now: Instant { state.withLock(\.now) }
  var taken: [Taken] { state.withLock(\.taken) }
  var moves: [SpaceMove] { state.withLock(\.moves) }
  /// When push services took notifications.
  var pushes: [Instant] { state.withLock(\.pushes) }
  /// What they took, before it is sealed.
  var pushed: [String] { state.withLock(\.pushed) }
  /// All that was brought, whole.
  var texts: [String] { state.withLock(\.texts) }

  /// Whether whoever brings messages takes none.
  func isDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }

  private func newID() -> UUID {
    state.withLock { state in
      state.ids += 1
      return UUID(high: 0x0190_0000_0000_7000, low: 0x9000_0000_0000_0000 | state.ids)
    }
  }

  private func take(_ reminder: TakenReminder) throws {
    try state.withLock { state in
      guard !state.isDown else { throw GatewayFailure.later("down", after: nil) }
      state.taken.append(Taken(reminder: reminder, at: state.now))
    }
  }

  var runner: JobRunner { served.runner { _ in try await untilCancelled() } }

  /// Pushes as a device, now.
  @discardableResult
  func push(_ mutations: any Mutation...) async throws -> [Refusal] { try await push(mutations) }

  @discardableResult
  func push(_ mutations: [any Mutation]) async throws -> [Refusal] {
    let sent = state.withLock { state in
      defer { state.sent += mutations.count }
      return state.sent
    }
    return try await served.push(mutations, after: sent)
  }

  /// Turns the clock from job to job until an instant.
  func run(until end: Instant) async throws {
    await runner.runDue()
    while let next = try await served.nextDue(), next <= end {
      state.withLock { $0.now = max($0.now, next) }
      await runner.runDue()
    }
    state.withLock { $0.now = max($0.now, end) }
    await runner.runDue()
  }

  /// Lets time pass in which no server runs.
  func stand(until time: Instant) { state.withLock { $0.now = max($0.now, time) } }

  /// Does only what is due of one name, as a process that dies after it.
  func runOnly(_ name: String) async {
    let all = served.service.handlers + served.delivery.handlers
    let handlers = all.filter { $0.name == name }
    let runner = JobRunner(
      database, handlers: handlers,
      clock: JobClock(
        now: { self.now }, newID: { self.newID() }, sleep: { _ in try await untilCancelled() }))
    await runner.runDue()
  }
}
