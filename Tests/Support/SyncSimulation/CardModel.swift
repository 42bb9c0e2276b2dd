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

  mutating func take(_ mutation: QueuedMutation) {
    let arguments = mutation.arguments
    guard let id = arguments["card"]?.text.flatMap({ UUID($0) }) else { return }
    switch mutation.name {
    case AddCard.name:
      cards[id] = State(title: arguments["title"]?.text ?? "", code: arguments["code"]?.text)
    case RemoveCard.name: cards[id] = nil
    case BumpCard.name: cards[id]?.count += 1
    case SetCardActive.name: cards[id]?.isActive = arguments["isActive"]?.boolean ?? true
    default:
      for change in arguments["changes"]?.array ?? [] {
        let value = change["value"]?.text
        switch change["name"]?.text {
        case "title": cards[id]?.title = value ?? ""
        case "color": cards[id]?.color = value
        case "code": cards[id]?.code = value
        default: break
        }
      }
    }
  }

  static func state(of row: Row) -> State? {
    guard let card = Card(stored: row) else { return nil }
    return State(
      title: card.title, color: card.color, code: card.code, isActive: card.isActive,
      count: card.count)
  }
}
