import Flow
import Identity
import Records
import Sync
import SyncSimulation
import Values

@testable import CopiesFeature
@testable import Shell

/// The app of the simulator's cards, in which a space of a device alone can go up to an account.
enum Cards: Part {
  struct State: Equatable {
    /// Nil while the device's store is being read.
    var cards: [Card]?
  }

  enum Action: Equatable { case looked }

  static var id: Literal { "cards" }
  static func opened(in context: Context) -> State { State() }
  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .looked: return .none
    }
  }

  /// Sold as the garden is.
  static let app = App(
    "cards", "Cartões", start: "cartoes", words: .none,
    roles: [
      RoleWords(
        Role("member", .write, managesTeam: true, managesSpace: true),
        Phrase(pt: "Membro", en: "Member"), Phrase(pt: "", en: ""))
    ], plans: Garden.sold.plans, schema: CardSpace.goingUp,
    alone: AloneSpace(
      Phrase(pt: "Meus cartões", en: "My cards"), as: Role("member", .write)
    ) { space, _, _ in
      var change = RecordChange()
      change.table = "cardBox"
      change.id = space
      return change
    },
    parts: { parts, context in parts.add(Cards.self, in: context) },
    laterParts: { parts, context in
      parts.add(kind)
      parts.add(GoingUp.self, in: context)
      parts.add(ComingDown.self, in: context)
    })

  private static var kind: RecordKind {
    let noun = Noun(
      .masculine, one: Phrase(pt: "cartão", en: "card"), many: Phrase(pt: "cartões", en: "cards"))
    var kind = RecordKind(Card.self, noun)
    var copy = CopyKind(
      "cards", noun,
      CopyKindWords(
        contents: Phrase(pt: "os cartões", en: "the cards"),
        active: Phrase(pt: "Cartões", en: "Cards"),
        archived: Phrase(pt: "Arquivados", en: "Archived")),
      count: { $0[Cards.self]?.cards?.count }, records: { $0[Cards.self]?.cards ?? [] },
      adding: { card, _ in RecoverCard(card) },
      entry: {
        CopyEntry($0.card, by: $0, called: $0.card.title, isArchived: !$0.card.isActive)
      })
    copy.room = { _, parts in
      let active = parts[Cards.self]?.cards?.count { $0.isActive } ?? 0
      return Int64(Card.limit - active)
    }
    kind.copy = copy
    return kind
  }
}
