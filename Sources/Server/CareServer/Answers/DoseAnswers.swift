import Care
import Database
import Delivery
import Identity
import Records
import SyncServer
import Values

/// What people say of doses by a link, without opening the app: each is for one dose and one thing, is good once,
/// until a day after the dose's time, and for who got it alone, as long as they belong to the family.
public struct DoseAnswers: Sendable {
  public enum Answer: String, Sendable, Hashable, CaseIterable {
    case taken, skipped

    var purpose: MessageTokens.Purpose { self == .taken ? .taken : .skipped }
  }

  /// One dose as a page shows it.
  public struct Item: Sendable, Hashable {
    public enum Standing: Sendable, Hashable {
      case open
      case taken, skipped
      /// People said different things of it.
      case disputed
      /// It was too long ago, or who got the link may say nothing of it any more.
      case ended
    }

    /// Empty once its links have ended.
    public var medicine: String
    /// What the clock shows at its time.
    public var time: CivilTime
    public var day: CivilDate
    public var standing: Standing
    /// By what the page posts; nil where nothing can be said.
    public var paths: [Answer: String] = [:]
  }

  /// What a message is about.
  public struct Found: Sendable, Hashable {
    /// Empty once its links have ended.
    public var person: String
    /// The earliest first.
    public var items: [Item]
  }

  /// What came of an answer.
  public struct Outcome: Sendable {
    public enum Result: Sendable, Hashable {
      case done
      /// That had been said of it before, by whomever.
      case doneBefore
      /// Something else had been said of it.
      case otherwise
      case ended
    }

    public var result: Result
    public var person: String
    public var item: Item
    /// That the family's space has moved; nil when it did not.
    public var move: SpaceMove?
  }

  private let rules: CareRules
  private let mutations: OwnMutations
  private let delivery: Delivery
  private var database: any Database { delivery.database }
  private var now: @Sendable () -> Instant { delivery.now }

  init(_ rules: CareRules, _ mutations: OwnMutations, _ delivery: Delivery) {
    self.rules = rules
    self.mutations = mutations
    self.delivery = delivery
  }

  /// What a message of that token is about, and how it stands. Looking changes nothing.
  /// - Returns: nil for a token that is none or is forgotten, and once who got it left the family.
  /// - Throws: `DatabaseError`.
  public func look(atMessageOf token: String) async throws -> Found? {
    let now = now()
    return try await database.read { transaction -> Found? in
      guard let tokens = try MessageTokens.find(in: transaction),
        let message = tokens.id(of: token, .doses)
      else { return nil }
      let items = try DoseLinks.of(message: message, transaction).compactMap { link in
        try item(of: link, tokens, at: now, transaction)
      }
      guard !items.isEmpty else { return nil }
      let person = items.first { !$0.person.isEmpty }?.person ?? ""
      return Found(person: person, items: items.map(\.item))
    }
  }

  /// The dose of one link, and what it would say. Looking changes nothing.
  /// - Returns: nil as above.
  /// - Throws: `DatabaseError`.
  public func look(by token: String) async throws -> (answer: Answer, person: String, item: Item)? {
    let now = now()
    return try await database.read { transaction in
      guard let (answer, link, tokens) = try link(of: token, transaction),
        let (person, item) = try item(of: link, tokens, at: now, transaction)
      else { return nil }
      return (answer, person, item)
    }
  }

  /// Says of a dose what the token is for, as a mutation of the server's for whoever got the link.
  /// - Returns: nil as above.
  /// - Throws: `DatabaseError`.
  public func apply(by token: String) async throws -> Outcome? {
    guard let place = try await database.read({ try link(of: token, $0) }) else { return nil }
    let (space, now) = (place.link.space, now())
    return try await database.write(in: space) { transaction -> Outcome? in
      guard let (answer, link, tokens) = try self.link(of: token, transaction),
        let (person, before) = try item(of: link, tokens, at: now, transaction)
      else { return nil }
      func outcome(_ result: Outcome.Result, _ item: Item, _ move: SpaceMove? = nil) -> Outcome {
        Outcome(result: result, person: person, item: item, move: move)
      }
      switch (answer, before.standing) {
      case (.taken, .taken), (.skipped, .skipped): return outcome(.doneBefore, before)
      case (_, .taken), (_, .skipped), (_, .disputed): return outcome(.otherwise, before)
      case (_, .ended): return outcome(.ended, before)
      case (_, .open): break
      }
      guard let member = try rules.member(link.account, link.space, transaction),
        let dose = try dose(answer, of: link, at: now, transaction)
      else { return outcome(.ended, before) }
      let author = Author(account: link.account, role: member.role, time: now)
      let done = try mutations.run(
        [LogDose(dose)], in: link.space, by: author, in: transaction)
      guard done.refusals == [nil] else { return outcome(.otherwise, before) }
      try DoseLinks.use(link.id, at: now, transaction)
      try delivery.noteOpened(link.message, in: transaction)
      guard let (_, after) = try item(of: link, tokens, at: now, transaction) else { return nil }
      return outcome(
        .done, after, done.version.map { SpaceMove(space: link.space, version: $0) })
    }
  }

  private func link(
    of token: String, _ transaction: any ReadTransaction
  ) throws -> (answer: Answer, link: DoseLink, tokens: MessageTokens)? {
    guard let tokens = try MessageTokens.find(in: transaction) else { return nil }
    for answer in Answer.allCases {
      guard let id = tokens.id(of: token, answer.purpose) else { continue }
      return try DoseLinks.find(id, transaction).map { (answer, $0, tokens) }
    }
    return nil
  }

  /// What is said of a dose; nil where its medicine is gone.
  private func dose(
    _ answer: Answer, of link: DoseLink, at now: Instant, _ transaction: any ReadTransaction
  ) throws -> Dose? {
    let reader = SpaceReader(transaction, space: link.space, tables: mutations.tables)
    guard let medicine = try reader.find(link.medicine) else { return nil }
    var dose = Dose()
    dose.id = ID(UUID(naming: "dose \(link.id) \(answer.rawValue) \(now.milliseconds)"))
    dose.medicine = link.medicine
    dose.person = medicine.person
    dose.planned = link.planned
    dose.day = PlannedName(link.planned)?.time.date ?? .epoch
    dose.state = answer == .taken ? .taken : .skipped
    dose.amount = answer == .taken ? link.amount : .zero
    dose.at = now
    dose.clock = now
    dose.replaces = DoseVerdict.heads(of: try said(of: link, reader))
    return dose
  }

  private func said(of link: DoseLink, _ reader: SpaceReader) throws -> [Dose] {
    try reader.all(
      Dose.self, by: "medicine", equal: [link.medicine.json, .text(link.planned)])
  }

  private func item(
    of link: DoseLink, _ tokens: MessageTokens, at now: Instant,
    _ transaction: any ReadTransaction
  ) throws -> (person: String, item: Item)? {
    let reader = SpaceReader(transaction, space: link.space, tables: mutations.tables)
    guard let medicine = try reader.find(link.medicine),
      let person = try reader.find(medicine.person),
      let planned = PlannedName(link.planned)?.time
    else { return nil }
    // Who left the family sees no more of it.
    guard let member = try rules.member(link.account, link.space, transaction) else { return nil }
    let verdict = DoseVerdict(of: try said(of: link, reader))
    let standing: Item.Standing
    switch verdict.dose?.state {
    case _ where verdict.isDisputed: standing = .disputed
    case .taken: standing = .taken
    case .skipped: standing = .skipped
    case .later, .open, nil:
      standing = now < link.endsAt && member.mayLog ? .open : .ended
    }
    // Whoever finds the message later is told no names.
    let isOver = link.endsAt <= now
    let name = medicine.strength.isEmpty ? medicine.name : "\(medicine.name) \(medicine.strength)"
    var item = Item(
      medicine: isOver ? "" : name, time: planned.time, day: planned.date, standing: standing)
    if standing == .open {
      for answer in Answer.allCases {
        item.paths[answer] = DosePage.path(of: link.id, answer, tokens)
      }
    }
    return (isOver ? "" : person.name, item)
  }
}
