import API
import Analytics
import Database
import EventAnswers
import EventStore
import Fields
import Jobs
import SyncServer
import Telemetry
import Values

extension EventHooks {
  /// The column of an answer that says who somebody is.
  private static let person = "person"
  /// The accounts of one body.
  private static let mostAccounts = 1_000
  /// The batches that are read at once.
  private static let mostBatches = 20
  /// How long events wait for a system that does not take them, in milliseconds.
  static let patience: Int64 = 7 * 86_400_000

  private func answer(to question: Question) async throws -> Answer {
    do {
      return try await world.ask(question)
    } catch let failure as QuestionFailure {
      switch failure {
      case .problem(let problems):
        let paths = problems.map { "\($0.path) \($0.reason)" }.joined(separator: ", ")
        throw JobFailure("its question cannot be answered any more: \(paths)", isFinal: true)
      case .tooMuch(let limit):
        throw JobFailure("its question takes too much: \(limit.rawValue)", isFinal: true)
      case .cancelled: throw JobFailure("nobody waited for the answer")
      case .damaged: throw JobFailure("events that were kept cannot be read")
      }
    }
  }

  /// Tells what a question comes to. Rows of people of whom nothing is handed out are left out.
  func tellAnswer(to hook: EventHook, _ delivery: UUID) async throws {
    let question = try question(of: hook)
    let answer = try await answer(to: question)
    var rows = answer.rows
    if let place = answer.columns.firstIndex(where: { $0.name == Self.person }) {
      let withheld = try await world.withheld()
      rows.removeAll { row in
        guard let person = row[place].text.flatMap({ UUID($0) }) else { return false }
        return withheld.contains(person)
      }
    }
    try await post(
      [
        .init("question", question.object), .init("definition", .text(answer.definition)),
        .init("columns", .array(answer.columns.map { .text($0.name) })),
        .init("rows", .array(rows.map { .array($0) })),
      ], to: hook, delivery)
  }

  /// Tells whose accounts entered the people of a question since it was told last, and whose left,
  /// be it that they allow marketing no more or that the account is gone.
  func tellPeople(to hook: EventHook, _ delivery: UUID) async throws -> JobEffects {
    let question = try question(of: hook)
    let answer = try await answer(to: question)
    guard let place = answer.columns.firstIndex(where: { $0.name == Self.person }) else {
      throw JobFailure("its question lists no people", isFinal: true)
    }
    let asked = Set(answer.rows.compactMap { $0[place].text.flatMap { UUID($0) } })
    let withheld = try await world.withheld()
    let (known, before) = try await world.database.read { [people = world.people] transaction in
      (try people.known(in: transaction), try people.segment(of: hook.id, in: transaction))
    }
    let candidates = known.filter {
      asked.contains($0.pseudonym) && !withheld.contains($0.pseudonym)
    }
    let members = try await store.database.read { [store] transaction in
      try Set(
        candidates.filter {
          try store.consent(of: .account($0.subject), in: transaction).marketing == .yes
        }.map(\.account))
    }
    let entered = members.subtracting(before).sorted()
    let left = before.subtracting(members).sorted()
    for (event, accounts) in [("entered", entered), ("left", left)] {
      for start in stride(from: 0, to: accounts.count, by: Self.mostAccounts) {
        let some = accounts[start..<min(start + Self.mostAccounts, accounts.count)]
        let listed = some.map { JSONValue.text($0.description) }
        try await post([.init(event, .array(listed))], to: hook, delivery)
      }
    }
    guard !entered.isEmpty || !left.isEmpty else { return .none }
    return .write(about: hook.id.writeSubject) { [people = world.people] transaction in
      try people.tell(entered, left, of: hook.id, in: transaction)
      return nil
    }
  }

  /// Hands on all that waits.
  func forward(to hook: EventHook) async throws {
    let oldest = world.now().adding(milliseconds: -Self.patience)
    try await store.database.write(about: hook.id.writeSubject) { [store] transaction in
      let count = try store.dropWaiting(for: hook.id, before: oldest, in: transaction)
      if count > 0 { try hook.dropped(count, in: transaction) }
    }
    while true {
      let withheld = try await world.withheld()
      let (batches, links) = try await store.database.read { [store] transaction in
        (
          try store.waiting(for: hook.id, upTo: Self.mostBatches, in: transaction),
          try store.links(in: transaction)
        )
      }
      guard !batches.isEmpty else { return }
      let messages = SegmentMessages(
        store: store, links: Dictionary(links.map { ($0.origin, $0.person) }) { $1 },
        withheld: withheld)
      for body in try messages.bodies(of: batches, at: world.now()) {
        try await world.transport.send(body, to: hook.url, [Self.login(hook.secret)])
      }
      let ids = batches.map(\.id)
      try await store.database.write(about: hook.id.writeSubject) { [store] transaction in
        try store.forwarded(ids, to: hook.id, in: transaction)
      }
    }
  }
}
