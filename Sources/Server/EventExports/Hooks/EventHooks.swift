import API
import Analytics
import Database
import EventStore
import Fields
import Jobs
import SyncServer
import Values

/// Which hook a job is about.
public struct HookOrder: FieldObject, Hashable, Sendable {
  public var hook = UUID.zero

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("hook", &hook)
  }
}

/// Tells other systems of events, each as often as its hook says, until they have it.
public struct EventHooks: Sendable {
  /// What it works with.
  public struct World: Sendable {
    var database: any Database
    var people: AnalyticsPeople
    var ask: @Sendable (Question) async throws -> Answer
    var withheld: @Sendable () async throws -> Set<UUID>
    var transport: HookTransport
    var now: @Sendable () -> Instant

    /// - Parameters:
    ///   - database: the app's, in which jobs lie and what says whose pseudonyms are whose.
    ///   - withheld: the pseudonyms of those of whom nothing is handed out.
    public init(
      _ database: any Database, people: AnalyticsPeople,
      ask: @escaping @Sendable (Question) async throws -> Answer,
      withheld: @escaping @Sendable () async throws -> Set<UUID>, transport: HookTransport,
      now: @escaping @Sendable () -> Instant
    ) {
      self.database = database
      self.people = people
      self.ask = ask
      self.withheld = withheld
      self.transport = transport
      self.now = now
    }
  }

  static let job = JobKind<HookOrder>("analytics.hook", .outside)

  let store: EventStore
  let world: World

  public init(_ store: EventStore, _ world: World) {
    self.store = store
    self.world = world
  }

  /// A new id.
  public func newID() -> UUID { .fresh(at: world.now()) }

  /// Orders what is due: what questions come to, and events that wait. A job that waits or runs is
  /// not ordered again.
  public func orderDue() async throws -> JobEffects {
    let now = world.now()
    let due = try await store.database.read { [store] transaction in
      try EventHook.all(in: transaction).filter { hook in
        switch hook.kind {
        case .answer, .people: hook.dueAt <= now
        case .events: try !store.waiting(for: hook.id, upTo: 1, in: transaction).isEmpty
        }
      }
    }
    guard !due.isEmpty else { return .none }
    let jobs = due.map { hook in
      var order = HookOrder()
      order.hook = hook.id
      return Self.job.job(order, id: newID(), key: hook.id.description)
    }
    return .write { transaction in
      for job in jobs { try Outbox.add(job, at: now, in: transaction) }
      return nil
    }
  }

  /// Does what was ordered.
  public var handler: JobHandler {
    JobHandler(Self.job, limit: 2) { [self] order, run in
      let hook = try await store.database.read { try EventHook.find(order.hook, in: $0) }
      guard let hook else { return .none }
      do {
        let effects = try await tell(hook, run.id)
        let now = world.now()
        try await store.database.write { try hook.told(at: now, in: $0) }
        return effects
      } catch {
        let failure = error as? JobFailure
        let words = failure?.words ?? "\(type(of: error))"
        let end = failure?.isFinal == true ? world.now() : nil
        try await store.database.write { try hook.failed(words, givenUpAt: end, in: $0) }
        throw error
      }
    }
  }

  private func tell(_ hook: EventHook, _ delivery: UUID) async throws -> JobEffects {
    switch hook.kind {
    case .answer:
      try await tellAnswer(to: hook, delivery)
      return .none
    case .people: return try await tellPeople(to: hook, delivery)
    case .events:
      try await forward(to: hook)
      return .none
    }
  }

  /// Sends something that tells nothing, to see whether it comes across.
  /// - Throws: `JobFailure`.
  public func test(_ hook: EventHook) async throws {
    switch hook.kind {
    case .answer, .people:
      let members = [JSONValue.Member("test", .boolean(true))]
      try await post(members, to: hook, newID())
    case .events:
      let body = SegmentMessages.body([], at: world.now())
      try await world.transport.send(body, to: hook.url, [Self.login(hook.secret)])
    }
  }

  /// Posts a body, signed, with what every body of a hook has in front.
  func post(_ members: [JSONValue.Member], to hook: EventHook, _ delivery: UUID) async throws {
    let now = world.now()
    let front: [JSONValue.Member] = [
      .init("hook", .text(hook.name)), .init("delivery", .text(delivery.description)),
      .init("at", .text(now.description)),
    ]
    let body = JSONValue.object(front + members).bytes
    let signature = HookSignature.text(of: body, by: hook.secret, at: now)
    try await world.transport.send(
      body, to: hook.url, [HTTPHeader(HookSignature.header, signature)])
  }

  /// The key of a source, as Segment's libraries send it.
  static func login(_ key: String) -> HTTPHeader {
    HTTPHeader("Authorization", "Basic \(Base64Text.encode(Array("\(key):".utf8)))")
  }

  func question(of hook: EventHook) throws -> Question {
    do throws(JSONFieldError) {
      return try Question(jsonBytes: Array(hook.question.utf8), limits: JSONLimits(depth: 32))
    } catch {
      throw JobFailure("its question is of another version of umbu", isFinal: true)
    }
  }
}
