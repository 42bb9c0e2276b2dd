import API
import Fields
import Records
import Values

/// The operations of emergency cards.
public enum CardEndpoints {
  /// A POST, since ids of people have no place in the addresses that a proxy writes into its log.
  public static let sign = Endpoint<CardQuestion, SignedCards>(
    "signCard", .post, "v1/cards/sign", access: .session,
    summary: "A person's emergency card of today in each language, as the records have it, signed.",
    isRepeatable: true)
  /// Open: whoever finds a person has no account here. It tells nothing that was not sent.
  public static let check = Endpoint<ScannedCard, CardVerdict>(
    "checkCard", .post, "v1/cards/check", access: .open,
    summary: "Whether the text of an emergency card was signed here, and was not changed since.",
    isRepeatable: true)
}

/// Whose card is asked for.
public struct CardQuestion: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var person = ID<Person>.none
  /// How far the clocks where it is shown are ahead of UTC: what day it is there.
  public var minutesEast = 0

  public init() {}

  public init(space: UUID, person: ID<Person>, minutesEast: Int) {
    self.space = space
    self.person = person
    self.minutesEast = minutesEast
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("person", &person)
    fields.field("minutesEast", &minutesEast)
  }
}

/// A card in each language.
public struct SignedCards: FieldObject, Hashable, Sendable {
  /// The day of which they tell.
  public var date = CivilDate.epoch
  public var cards: [SignedCard] = []

  public init() {}

  public init(date: CivilDate, _ cards: [SignedCard]) {
    self.date = date
    self.cards = cards
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("date", &date)
    fields.field("cards", &cards, maxCount: 4)
  }

  /// The signature of a card, in a language, where it still says what it said when it was signed.
  public func signed(_ card: EmergencyCard, in language: Language) -> SignedCard? {
    let text = card.of(date).text(in: language, upTo: EmergencyCard.mostSigned)
    for card in cards where card.text == text { return card }
    return nil
  }
}

/// The text of a code, as it was scanned or pasted.
public struct ScannedCard: FieldObject, Hashable, Sendable {
  public var text = ""

  public init() {}

  public init(_ text: String) {
    self.text = text
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("text", &text, maxLength: 2_000)
  }
}

/// Whether a card was signed here.
public struct CardVerdict: FieldObject, Hashable, Sendable {
  public var isSigned = false

  public init() {}

  public init(isSigned: Bool) {
    self.isSigned = isSigned
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("isSigned", &isSigned)
  }
}
