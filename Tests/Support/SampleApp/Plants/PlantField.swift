import Fields
import RecordPages
import Sample
import Screen
import Shell
import Values

/// The fields of a plant's form, in its order.
public enum PlantField: String, FormField {
  case name, place, plantedOn, notes

  public var label: Phrase {
    switch self {
    case .name: Phrase(pt: "Nome", en: "Name")
    case .place: Phrase(pt: "Lugar", en: "Place")
    case .plantedOn: Phrase(pt: "Plantada em", en: "Planted on")
    case .notes: Phrase(pt: "Observações", en: "Notes")
    }
  }

  public var inSentence: Phrase {
    switch self {
    case .name: Phrase(pt: "o nome", en: "name")
    case .place: Phrase(pt: "o lugar", en: "place")
    case .plantedOn: Phrase(pt: "o dia do plantio", en: "planting day")
    case .notes: Phrase(pt: "as observações", en: "notes")
    }
  }

  public var input: FieldInput {
    switch self {
    case .name: .line(.name, limit: Plant.Limits.name, isRequired: true)
    case .place: .line(.text, limit: Plant.Limits.name)
    case .plantedOn:
      .value(
        .date, mask: .date, read: { CivilDate(typed: $0, twoDigitYearsUpTo: $1) },
        show: { $0.slashed })
    case .notes: .prose(rows: 5, limit: Plant.Limits.prose)
    }
  }
}
