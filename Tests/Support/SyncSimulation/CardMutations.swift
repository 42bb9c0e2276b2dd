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
    do throws(FieldError) { try edited.apply(changes) } catch {
      throw Refusal(.invalid, error.path)
    }
    transaction.put(edited)
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

/// Removes a card.
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
  }
}

private func requireRoom(_ transaction: Transaction) throws(Refusal) {
  let active = transaction.count(Card.self, by: "active", equal: [.boolean(true)])
  guard active < Card.limit else {
    throw Refusal(.limitReached, "cards", limit: Card.limit)
  }
}
