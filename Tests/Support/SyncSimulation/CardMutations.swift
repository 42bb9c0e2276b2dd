import Fields
import Records
import Values

/// Adds a card, unless that makes more active ones than allowed.
public struct AddingCard<Kind: CardKind>: Mutation {
  public static var name: String { "addCard" }
  public static var needs: RecordPermission { .write(Kind.recordType) }
  public var card = ID<Kind>.none
  public var title = ""
  public var code: String?
  /// Marks this call among all of a simulation.
  public var nonce = ""

  public init() {}

  public init(_ card: ID<Kind>, _ title: String, code: String? = nil, nonce: String = "") {
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
    try requireRoom(for: Kind.self, transaction)
    var new = Kind()
    new.id = card
    new.title = title
    new.code = code
    transaction.put(new)
  }
}
public typealias AddCard = AddingCard<Card>

/// Changes some fields of a card, and leaves the others as they are.
public struct EditingCard<Kind: CardKind>: Mutation {
  public static var name: String { "editCard" }
  public static var needs: RecordPermission { .write(Kind.recordType) }
  public static var carried: [RecordArgument] { [.changes("changes", of: Kind.recordType)] }
  public var card = ID<Kind>.none
  public var changes: [FieldChange] = []
  public var nonce = ""

  public init() {}

  public init(_ card: ID<Kind>, _ changes: [FieldChange], nonce: String = "") {
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
public typealias EditCard = EditingCard<Card>

/// Archives a card or brings it back, unless that makes too many active ones.
public struct SettingCardActive<Kind: CardKind>: Mutation {
  public static var name: String { "setCardActive" }
  public static var needs: RecordPermission { .write(Kind.recordType) }
  public var card = ID<Kind>.none
  public var isActive = true
  public var nonce = ""

  public init() {}

  public init(_ card: ID<Kind>, _ isActive: Bool, nonce: String = "") {
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
    if isActive, !found.isActive { try requireRoom(for: Kind.self, transaction) }
    found.isActive = isActive
    transaction.put(found)
  }
}
public typealias SetCardActive = SettingCardActive<Card>

/// Adds one to a card's count: done twice, it shows.
public struct BumpingCard<Kind: CardKind>: Mutation {
  public static var name: String { "bumpCard" }
  public static var needs: RecordPermission { .write(Kind.recordType) }
  public var card = ID<Kind>.none
  public var nonce = ""

  public init() {}

  public init(_ card: ID<Kind>, nonce: String = "") {
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
public typealias BumpCard = BumpingCard<Card>

/// Leaves the trace of a look at a card, and writes nothing.
public struct LookingAtCard<Kind: CardKind>: Mutation {
  public static var name: String { "lookAtCard" }
  public static var needs: RecordPermission { .read(Kind.recordType) }
  public var card = ID<Kind>.none
  public var nonce = ""

  public init() {}

  public init(_ card: ID<Kind>, nonce: String = "") {
    self.card = card
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("card", &card)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {}
}
public typealias LookAtCard = LookingAtCard<Card>

/// Removes a card, what is written and stuck on it and what waits beside it.
public struct RemovingCard<Kind: CardKind>: Mutation {
  public static var name: String { "removeCard" }
  public static var needs: RecordPermission { .write(Kind.recordType) }
  public var card = ID<Kind>.none
  public var nonce = ""

  public init() {}

  public init(_ card: ID<Kind>, nonce: String = "") {
    self.card = card
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("card", &card)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard transaction.find(card) != nil else { throw Refusal(.missing, "card") }
    let remarks = transaction.all(
      Remark.self, by: "card", equal: [.text(card.uuid.description)])
    for remark in remarks { transaction.remove(remark.id) }
    if Kind.hasLabels {
      let labels = transaction.all(Label.self, by: "card", equal: [.text(card.uuid.description)])
      for label in labels { transaction.remove(label.id) }
    }
    transaction.remove(card)
    transaction.removeConflicts(of: card)
  }
}
public typealias RemoveCard = RemovingCard<Card>

func requireRoom<Kind: CardKind>(
  for type: Kind.Type, _ transaction: Transaction
) throws(Refusal) {
  let active = transaction.count(Kind.self, by: "active", equal: [.boolean(true)])
  guard active < Card.limit else {
    throw Refusal(.limitReached, "cards", limit: Card.limit)
  }
}
