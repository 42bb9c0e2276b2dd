import API
import Fields
import Records
import Sync
import SyncServer
import SyncSimulation
import Testing
import Values

/// A phone with the app of one revision: the real engine, on a store that outlives it.
final class CardPhone {
  let store: SimulatedStore
  let account: UUID
  private(set) var engine: SyncEngine
  private var inbox: [SyncInput] = []
  private var sends: [SyncSend] = []
  private var calls = 0
  private let room: CardRoom
  private let number: UInt64
  private var now = Instant(milliseconds: 1_800_000_000_000)
  private(set) var refusals: [Refusal] = []
  /// The statuses of the answers, in their order.
  private(set) var answers: [Int] = []

  init(_ room: CardRoom, _ number: UInt64, revision: Int, store: SimulatedStore = SimulatedStore())
  {
    self.room = room
    self.number = number
    self.store = store
    account = id(number)
    engine = Self.engine(room, number, revision)
    start()
  }

  private static func engine(_ room: CardRoom, _ number: UInt64, _ revision: Int) -> SyncEngine {
    var stream = SimulatedRandom(number &* 100 &+ UInt64(revision))
    return SyncEngine(
      schema: CardSpace.schema(revision),
      configuration: SyncConfiguration(
        space: room.space, account: id(number), role: CardSpace.member)
    ) { stream.next() }
  }

  private func start() {
    take(engine.start(now: now))
    work()
  }

  /// The app is closed, and the one of another revision opened on the same store.
  func reopen(revision: Int) {
    sends = []
    engine = Self.engine(room, number, revision)
    start()
  }

  func mutate<M: Mutation>(_ mutation: M) { mutate(M.name, mutation.object) }

  func mutate(_ name: String, _ arguments: JSONValue) {
    calls += 1
    now = now.adding(milliseconds: 1_000)
    inbox.append(.mutate(token: calls, name: name, arguments: arguments))
    work()
  }

  func give(_ input: SyncInput) {
    inbox.append(input)
    work()
  }

  /// Sends and pulls until nothing is left to say, or one request is refused.
  func sync(with server: CardServer) async throws {
    inbox.append(.syncNow)
    work()
    while !sends.isEmpty {
      let send = sends.removeFirst()
      let answer = try await answer(to: send, by: server)
      answers.append(answer.status)
      inbox.append(.answered(token: send.token, .answered(answer)))
      work()
    }
  }

  private func answer(to send: SyncSend, by server: CardServer) async throws -> HTTPResponse {
    do {
      let request = try SyncService.request(from: send.request.body)
      let caller = Caller(account: account, session: account)
      return HTTPResponse(status: 200, body: try await server.sync.sync(request, by: caller))
    } catch SyncError.behind {
      return HTTPResponse(status: 503)
    } catch SyncError.outdated {
      return HTTPResponse(status: 426)
    }
  }

  private func work() {
    while !inbox.isEmpty { take(engine.handle(inbox.removeFirst(), now: now)) }
  }

  private func take(_ outputs: [SyncOutput]) {
    for output in outputs {
      switch output {
      case .load(let scope): inbox.append(.loaded(store.load(scope)))
      case .readQueue(let sequence): inbox.append(.queueRead(store.entries(after: sequence)))
      case .append(let append):
        if case .success(let sequence) = store.append(append) {
          inbox.append(.appended(token: append.token, sequence: sequence))
        }
      case .commit(let commit):
        inbox.append(
          store.commit(commit)
            ? .committed(token: commit.token) : .commitFailed(token: commit.token))
      case .quarantine(let keys, let sequences): store.quarantine(keys, sequences)
      case .send(let send): sends.append(send)
      case .lead: inbox.append(.leads(true))
      case .refused(_, let refusal): refusals.append(refusal)
      default: break
      }
    }
  }

  // What is seen

  func rows<R: Record>(_ type: R.Type) -> [R] {
    engine.rows(of: R.recordType).compactMap { R(stored: $0) }
  }

  func card<Kind: CardKind>(_ id: ID<Card>, _ type: Kind.Type) -> Kind? {
    rows(Kind.self).first { $0.id.uuid == id.uuid }
  }
}

/// A card's fields as a `FieldChange` names them.
func edit(_ card: ID<Card>, _ changes: FieldChange...) -> EditCard {
  EditCard(card, changes, nonce: "")
}

/// The arguments of a `WritingCard` of any revision.
func wholeCard(_ card: JSONValue) -> JSONValue {
  .object([.init("card", card), .init("nonce", .text(""))])
}

extension FieldChange {
  /// A long text over the one that was seen.
  static func text(_ name: String, _ text: String, over seen: String) -> FieldChange {
    FieldChange(name, .text(text), base: LongText.version(of: seen))
  }
}
