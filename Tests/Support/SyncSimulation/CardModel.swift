import Fields
import Records
import Sync
import Values

/// What the cards must be after the mutations that took effect, told without the code under test:
/// each field has the value of the last edit that named it.
struct CardModel {
  struct State: Equatable {
    var title: String
    var color: String?
    var code: String?
    var isActive = true
    var count = 0
  }

  private(set) var cards: [UUID: State] = [:]
  /// The stories of each card that were written and that no later writer has seen: one of them stands
  /// in the card, and each of the others must wait.
  private(set) var stories: [UUID: Set<String>] = [:]

  mutating func take(_ mutation: QueuedMutation) {
    let arguments = mutation.arguments
    guard let id = arguments["card"]?.text.flatMap({ UUID($0) }) else { return }
    switch mutation.name {
    case AddCard.name:
      cards[id] = State(title: arguments["title"]?.text ?? "", code: arguments["code"]?.text)
    case RemoveCard.name:
      cards[id] = nil
      stories[id] = nil
    case BumpCard.name: cards[id]?.count += 1
    case SetCardActive.name: cards[id]?.isActive = arguments["isActive"]?.boolean ?? true
    case DecideCardStory.name:
      take(story: arguments["choice"], of: id, besides: arguments["seen"]?.text)
    default:
      for change in arguments["changes"]?.array ?? [] {
        let value = change["value"]?.text
        switch change["name"]?.text {
        case "title": cards[id]?.title = value ?? ""
        case "color": cards[id]?.color = value
        case "code": cards[id]?.code = value
        case "story": take(story: change, of: id)
        default: break
        }
      }
    }
  }

  /// Takes a story of whose writer is known what they saw: the base and, deciding, what waited.
  private mutating func take(story change: JSONValue?, of id: UUID, besides: String? = nil) {
    guard let text = change?["value"]?.text, let base = change?["base"]?.text else { return }
    var open = stories[id] ?? []
    open = open.filter { LongText.version(of: $0) != besides }
    // Who leaves the text that they saw as it is writes nothing.
    if LongText.version(of: text) != base {
      open = open.filter { LongText.version(of: $0) != base }
      open.insert(text)
    }
    stories[id] = open
  }

  static func state(of row: Row) -> State? {
    guard let card = Card(stored: row) else { return nil }
    return State(
      title: card.title, color: card.color, code: card.code, isActive: card.isActive,
      count: card.count)
  }
}
