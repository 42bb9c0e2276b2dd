import Fields
import Records
import Values

/// Adds a card, unless that makes more active ones than allowed.
public struct AddCard: Mutation {
  public static let name = "addCard"
  public var card = ID<Card>.none
  public var title = ""
  public var code: String?
  /// Marks this call among all of a simulation.
  public var nonce = ""

  public init() {}

  public init(_ card: ID<Card>, _ title: String, code: String? = nil, nonce: String = "") {
    self.card = card
    self.title = title
    self.code = code
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("card", &card)
    fields.field("title", &title)
    fields.field("code", &code)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard transaction.find(card) == nil else { throw Refusal(.duplicate, "id") }
    try requireRoom(transaction)
    var new = Card()
    new.id = card
    new.title = title
    new.code = code
    transaction.put(new)
  }
}

/// Changes some fields of a card, and leaves the others as they are.
public struct EditCard: Mutation {
  public static let name = "editCard"
  public var card = ID<Card>.none
  public var changes: [FieldChange] = []
  public var nonce = ""

  public init() {}

  public init(_ card: ID<Card>, _ changes: [FieldChange], nonce: String = "") {
    self.card = card
    self.changes = changes
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("card", &card)
    fields.field("changes", &changes)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var edited = transaction.find(card) else { throw Refusal(.missing, "card") }
    if try transaction.merge(changes, into: &edited, by: author) { transaction.put(edited) }
  }
}

/// Archives a card or brings it back, unless that makes too many active ones.
public struct SetCardActive: Mutation {
  public static let name = "setCardActive"
  public var card = ID<Card>.none
  public var isActive = true
  public var nonce = ""

  public init() {}

  public init(_ card: ID<Card>, _ isActive: Bool, nonce: String = "") {
    self.card = card
    self.isActive = isActive
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("card", &card)
    fields.field("isActive", &isActive)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var found = transaction.find(card) else { throw Refusal(.missing, "card") }
    if isActive, !found.isActive { try requireRoom(transaction) }
    found.isActive = isActive
    transaction.put(found)
  }
}

/// Adds one to a card's count: done twice, it shows.
public struct BumpCard: Mutation {
  public static let name = "bumpCard"
  public var card = ID<Card>.none
  public var nonce = ""

  public init() {}

  public init(_ card: ID<Card>, nonce: String = "") {
    self.card = card
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("card", &card)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var found = transaction.find(card) else { throw Refusal(.missing, "card") }
    found.count += 1
    transaction.put(found)
  }
}

/// Leaves the trace of a look at a card, and writes nothing.
public struct LookAtCard: Mutation {
  public static let name = "lookAtCard"
  public var card = ID<Card>.none
  public var nonce = ""

  public init() {}

  public init(_ card: ID<Card>, nonce: String = "") {
    self.card = card
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("card", &card)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {}
}

/// Removes a card, and what waits beside it.
public struct RemoveCard: Mutation {
  public static let name = "removeCard"
  public var card = ID<Card>.none
  public var nonce = ""

  public init() {}

  public init(_ card: ID<Card>, nonce: String = "") {
    self.card = card
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("card", &card)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard transaction.find(card) != nil else { throw Refusal(.missing, "card") }
    transaction.remove(card)
    transaction.removeConflicts(of: card.uuid)
  }
}

/// Decides between a card's story and a version of it that waits.
public struct DecideCardStory: Mutation {
  public static let name = "decideCardStory"
  public var card = ID<Card>.none
  public var conflict = ID<TextConflict>.none
  public var seen = ""
  public var choice = FieldChange()
  public var nonce = ""

  public init() {}

  public init(
    _ card: Card, _ conflict: TextConflict, for text: String, nonce: String = ""
  ) {
    self.card = card.id
    self.conflict = conflict.id
    seen = conflict.version
    choice = FieldChange("story", .text(text), base: LongText.version(of: card.story))
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("card", &card)
    fields.field("conflict", &conflict)
    fields.field("seen", &seen)
    fields.field("choice", &choice)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var found = transaction.find(card) else { throw Refusal(.missing, "card") }
    if try transaction.decide(conflict, seen: seen, for: choice, in: &found, by: author) {
      transaction.put(found)
    }
  }
}

private func requireRoom(_ transaction: Transaction) throws(Refusal) {
  let active = transaction.count(Card.self, by: "active", equal: [.boolean(true)])
  guard active < Card.limit else {
    throw Refusal(.limitReached, "cards", limit: Card.limit)
  }
}
