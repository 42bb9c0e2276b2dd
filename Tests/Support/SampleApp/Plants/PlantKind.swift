import Editing
import Fields
import Flow
import RecordPages
import Records
import Sample
import Shell
import Values

extension Plant: Archivable {}

extension Plant {
  /// What the shared features are told of plants.
  public static var kind: RecordKind {
    var kind = RecordKind(Plant.self, noun, all: { all(among: $0) }, called: { $0.name })
    kind.addArchiving(of: Plant.self, to: Phrase(pt: "o jardim", en: "in the garden"))
    kind.addDecisions(of: Plant.self)
    let changes = UsualChanges<Plant>(noun, kind.fields)
    kind.changes += [
      changes.removing(RemovePlant.self) { $0.id }, changes.viewing(ViewPlant.self),
      changes.exporting(ExportGarden.self),
    ]
    kind.page = { path(of: ID($0)) }
    kind.copy = copy
    kind.refusal = { words(of: $0)?($1) }
    kind.hasHistory = true
    // Those who look after the garden.
    kind.showsAccesses = { $0.managesSpace }
    return kind
  }

  static var noun: Noun {
    Noun(
      .feminine, one: Phrase(pt: "planta", en: "plant"), many: Phrase(pt: "plantas", en: "plants"))
  }

  /// Those that are here.
  static func all(among parts: Parts) -> [Plant] {
    (parts[Plants.self]?.book.entries ?? []).map { $0.record }
  }

  /// Why a plant was refused, or something that is done with one that is gone, such as water for it.
  private static func words(of refusal: Refusal) -> Phrase? {
    switch refusal.code {
    case .limitReached where refusal.subject == "plants":
      Phrase(pt: "O jardim já tem o máximo de plantas.", en: "The garden is full of plants.")
    case .missing where refusal.subject == recordType:
      Phrase(pt: "Esta planta já não existe.", en: "This plant does not exist any more.")
    case .limitReached, .missing, .duplicate, .overlap, .invalid, .unreadable, .forbidden,
      .unknownMutation:
      nil
    }
  }
}
