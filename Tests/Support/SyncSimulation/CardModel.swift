import Fields
import Records
import Sync
import Values

/// What a space must hold after the mutations that took effect, told without the code under test:
/// each field has the value of the last edit that named it.
struct CardModel {
  struct State: Equatable {
    var title: String
    var color: String?
    var code: String?
    var isActive = true
    var count = 0
    var mood: String?
    var size = 1
  }

  struct Note: Equatable {
    var card: UUID
    var text: String
  }

  struct Dating: Equatable {
    var place: JSONValue
    var text: String
    var code: String?
    var count = 0
  }

  private(set) var cards: [UUID: State] = [:]
  private(set) var bookings = BookingModel()
  private(set) var remarks: [UUID: Note] = [:]
  private(set) var labels: [UUID: Note] = [:]
  /// Visits and rings.
  private(set) var dated: [UUID: Dating] = [:]
  /// The stories of each card that were written and that no later writer has seen: one of them stands
  /// in the card, and each of the others must wait.
  private(set) var stories: [UUID: Set<String>] = [:]
  /// The story that stands in each card that has had one.
  private(set) var standing: [UUID: String] = [:]
  /// The conflicts that somebody has decided.
  private var decided: Set<UUID> = []

  /// - Parameter revision: the one of the app that did it.
  mutating func take(_ mutation: QueuedMutation, from revision: Int) {
    let arguments = mutation.arguments
    bookings.take(mutation)
    if mutation.name == "writeCard" { return write(arguments["card"], from: revision) }
    if mutation.name == RecoverCard.name { return recover(arguments["card"]) }
    if let id = arguments["record"]?.uuid { return date(id, mutation.name, arguments) }
    guard let id = arguments["card"]?.uuid else { return }
    switch mutation.name {
    case AddCard.name:
      cards[id] = State(title: arguments["title"]?.text ?? "", code: arguments["code"]?.text)
    case RemoveCard.name:
      cards[id] = nil
      (stories[id], standing[id]) = (nil, nil)
      remarks = remarks.filter { $0.value.card != id }
      labels = labels.filter { $0.value.card != id }
    case BumpCard.name: cards[id]?.count += 1
    case SetCardActive.name: cards[id]?.isActive = arguments["isActive"]?.boolean ?? true
    case DecideCardStory.name: decide(arguments, of: id)
    case AddRemark.name:
      cards[id]?.count += 1
      guard let remark = arguments["remark"]?.uuid else { return }
      remarks[remark] = Note(card: id, text: arguments["text"]?.text ?? "")
    case "addLabel":
      guard let label = arguments["label"]?.uuid else { return }
      labels[label] = Note(card: id, text: arguments["text"]?.text ?? "")
    default:
      for change in arguments["changes"]?.array ?? [] { edit(id, change) }
    }
  }

  private mutating func date(_ id: UUID, _ name: String, _ arguments: JSONValue) {
    let place = arguments["place"] ?? .null
    if name.hasSuffix(".add") {
      dated[id] = Dating(
        place: place, text: arguments["text"]?.text ?? "", code: arguments["code"]?.text)
    } else if name.hasSuffix(".move") {
      dated[id]?.place = place
    } else if name.hasSuffix(".note") {
      dated[id]?.text = arguments["text"]?.text ?? ""
      dated[id]?.count += 1
    } else {
      dated[id] = nil
    }
  }

  private mutating func edit(_ id: UUID, _ change: JSONValue) {
    let value = change["value"]?.text
    switch change["name"]?.text {
    case "title": cards[id]?.title = value ?? ""
    case "color", "hue": cards[id]?.color = value
    case "mood": cards[id]?.mood = value
    case "size": cards[id]?.size = Int(change["value"]?.integer ?? 0)
    case "code": cards[id]?.code = value
    case "story", "tale": take(story: change, of: id)
    default: break
    }
  }

  /// What the app did not know stays as it is.
  private mutating func write(_ card: JSONValue?, from revision: Int) {
    guard let card, let id = card["id"]?.uuid else { return }
    cards[id]?.title = card["title"]?.text ?? ""
    cards[id]?.color = (card["color"] ?? card["hue"])?.text
    guard revision >= 2 else { return }
    cards[id]?.mood = card["mood"]?.text
    cards[id]?.size = Int(card["size"]?.integer ?? 0)
  }

  private mutating func recover(_ card: JSONValue?) {
    guard let card, let id = card["id"]?.uuid else { return }
    cards[id] = State(
      title: card["title"]?.text ?? "", color: card["color"]?.text, code: card["code"]?.text,
      isActive: card["isActive"]?.boolean ?? true, count: Int(card["count"]?.integer ?? 0))
  }

  /// Takes a decision: an edit like any other where somebody has decided before.
  private mutating func decide(_ arguments: JSONValue, of id: UUID) {
    let choice = arguments["choice"]
    guard let conflict = arguments["conflict"]?.uuid, let seen = arguments["seen"]?.text,
      let text = choice?["value"]?.text, let base = choice?["base"]?.text
    else { return }
    let story = LongText.version(of: standing[id] ?? "")
    func isOpen(_ version: String) -> Bool {
      stories[id]?.contains { LongText.version(of: $0) == version } ?? false
    }
    if story == seen, base != seen, isOpen(base) {
      // The two lie the other way round: it is a decision about both all the same.
      return take(text, over: seen, of: id, besides: base)
    }
    guard !decided.contains(conflict), isOpen(seen) else { return take(text, over: base, of: id) }
    // A version that was chosen over a text that stands no longer goes on waiting, and so does that
    // text where it waits: whoever decides next sees both.
    if story != base, LongText.version(of: text) == seen, text != standing[id] { return }
    decided.insert(conflict)
    take(text, over: base, of: id, besides: seen)
  }

  private mutating func take(story change: JSONValue?, of id: UUID) {
    guard let text = change?["value"]?.text, let base = change?["base"]?.text else { return }
    take(text, over: base, of: id)
  }

  /// Takes a story of whose writer is known what they saw: the base and, deciding, what waited.
  private mutating func take(_ text: String, over base: String, of id: UUID, besides: String? = nil)
  {
    guard cards[id] != nil else { return }
    var open = stories[id] ?? []
    open = open.filter { LongText.version(of: $0) != besides }
    // Who leaves the text that they saw as it is writes nothing.
    if LongText.version(of: text) != base {
      open = open.filter { LongText.version(of: $0) != base }
      open.insert(text)
      if LongText.version(of: standing[id] ?? "") == base { standing[id] = text }
    }
    stories[id] = open
  }
}

/// The rows of the tables by the places of their fields, which no revision moves.
extension CardModel {
  static func state(of row: Row) -> State? {
    guard row.count >= 6, let title = row[1].text, let isActive = row[4].boolean else { return nil }
    return State(
      title: title, color: row[2].text, code: row[3].text, isActive: isActive,
      count: Int(row[5].integer ?? 0), mood: row.count > 7 ? row[7].text : nil,
      size: row.count > 8 ? Int(row[8].integer ?? 0) : 1)
  }

  static func note(of row: Row) -> Note? {
    guard row.count >= 3, let card = row[1].uuid, let text = row[2].text else { return nil }
    return Note(card: card, text: text)
  }

  static func dating(of row: Row) -> Dating? {
    guard row.count == 5, let text = row[2].text, let count = row[4].integer else { return nil }
    return Dating(place: row[1], text: text, code: row[3].text, count: Int(count))
  }

  static func writtenAt(_ row: Row) -> Instant? {
    row[3].integer.map { Instant(milliseconds: $0) }
  }
}

extension JSONValue {
  fileprivate var uuid: UUID? { text.flatMap { UUID($0) } }
}
