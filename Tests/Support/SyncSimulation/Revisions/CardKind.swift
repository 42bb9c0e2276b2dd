import Fields
import Records

/// What the cards of every revision of the simulator's schema have in common, so that one body of
/// mutations does for all of them.
public protocol CardKind: Record, FieldObject {
  var title: String { get set }
  var color: String? { get set }
  /// No two cards of a space have the same.
  var code: String? { get set }
  var isActive: Bool { get set }
  var count: Int { get set }
  var story: String { get set }
  var mood: String? { get set }
  var size: Int { get set }
  /// Whether the space has labels, which go with their cards.
  static var hasLabels: Bool { get }
}

/// The values of cards after the first revision.
public struct CardValues: Hashable, Sendable {
  var title = ""
  var color: String?
  var code: String?
  var isActive = true
  var count = 0
  var story = ""
  var mood: String?
  var size = 1
}

/// A card that keeps its values together.
public protocol LaterCard: CardKind {
  var values: CardValues { get set }
}

extension LaterCard {
  public var title: String {
    get { values.title }
    set { values.title = newValue }
  }
  public var color: String? {
    get { values.color }
    set { values.color = newValue }
  }
  public var code: String? {
    get { values.code }
    set { values.code = newValue }
  }
  public var isActive: Bool {
    get { values.isActive }
    set { values.isActive = newValue }
  }
  public var count: Int {
    get { values.count }
    set { values.count = newValue }
  }
  public var story: String {
    get { values.story }
    set { values.story = newValue }
  }
  public var mood: String? {
    get { values.mood }
    set { values.mood = newValue }
  }
  public var size: Int {
    get { values.size }
    set { values.size = newValue }
  }
  public static var recordType: String { "card" }
}
