import Editing
import Fields
import Flow
import RecordPages
import Records
import Sample
import Shell
import Values

extension Plant: FormRecord {
  public typealias Field = PlantField

  public enum Problem: String, Hashable, Sendable { case missing, tooLong }

  public static var formPart: Literal { "plant form" }
  public static var missing: Problem { .missing }

  public static var formLayout: FormLayout<PlantField> {
    FormLayout(
      add: Plants.Words.addTitle, edit: Phrase(pt: "Editar planta", en: "Edit plant"),
      [
        .init(
          Phrase(pt: "Planta", en: "Plant"), [.name, .place, .plantedOn, .notes],
          wide: [.name, .notes])
      ])
  }

  public func problems(on today: CivilDate) -> [(field: String, problem: Problem)] {
    name.isBlank ? [("name", .missing)] : []
  }

  public static func words(of problem: FieldProblem<Problem>, for field: PlantField) -> Phrase {
    switch problem {
    case .malformed:
      Phrase(
        pt: "Escreva a data como dia, mês e ano: 31/12/1980.",
        en: "Write the date as day, month and year: 31/12/1980.")
    case .rule(.missing): Phrase(pt: "Escreva o nome da planta.", en: "Write the plant's name.")
    case .rule(.tooLong): Phrase(pt: "Este texto é longo demais.", en: "This text is too long.")
    }
  }

  public static func adding(_ plant: Plant) -> Request { .mutate(AddPlant(plant)) }

  public static func editing(from old: Plant, to new: Plant) -> Request {
    .mutate(EditPlant(from: old, to: new))
  }
}
