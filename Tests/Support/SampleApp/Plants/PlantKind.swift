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
    var kind = RecordKind(Plant.self, noun)
    kind.page = { path(of: ID($0)) }
    kind.name = { id, parts in find(ID(id), among: parts)?.name }
    kind.records = { parts, standing in
      for entry in parts[Plants.self]?.book.entries ?? [] { standing.put(entry.record) }
    }
    kind.fields = fields
    kind.changes = changes
    kind.acts = acts
    kind.copy = copy
    kind.refusal = { words(of: $0)?($1) }
    kind.texts = TextDecisions { find($0, among: $1) }
    kind.hasHistory = true
    kind.putBack = { id, change, parts in
      PutBack(change, in: find(ID(id), among: parts)) { EditPlant(from: $0, to: $1) }
    }
    // Those who look after the garden.
    kind.showsAccesses = { $0.managesSpace }
    return kind
  }

  static var noun: Noun {
    Noun(
      .feminine, one: Phrase(pt: "planta", en: "plant"), many: Phrase(pt: "plantas", en: "plants"))
  }

  private static var fields: [FieldKind] { PlantField.allCases.map { FieldKind($0) } }

  private static var changes: [ChangeKind] {
    let changes = UsualChanges<Plant>(noun, fields)
    return [
      changes.adding(AddPlant.self, called: { $0["name"]?.text }) { $0.record },
      changes.editing(EditPlant.self) { ($0.id, $0.changes) },
      changes.archiving(ArchivePlant.self) { $0.id },
      changes.restoring(RestorePlant.self) { $0.id },
      changes.removing(RemovePlant.self) { $0.id },
      changes.viewing(ViewPlant.self),
      changes.exporting(ExportGarden.self),
    ] + changes.decisions
  }

  /// Why a plant was refused, or something that is done with one that is gone, such as water for it.
  private static func words(of refusal: Refusal) -> Phrase? {
    switch refusal.code {
    case .limitReached where refusal.subject == "plants":
      Phrase(pt: "O jardim já tem o máximo de plantas.", en: "The garden is full of plants.")
    case .missing where refusal.subject == recordType:
      Phrase(pt: "Esta planta já não existe.", en: "This plant does not exist any more.")
    case .limitReached, .missing, .duplicate, .invalid, .unreadable, .forbidden, .unknownMutation:
      nil
    }
  }
}
