import Care
import Editing
import Fields
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension Medicine: FormRecord {
  public typealias Field = MedicineField

  public enum Problem: String, Hashable, Sendable { case missing, tooLong, outOfRange }

  public static var formPart: Literal { "medicine form" }
  public static var missing: Problem { .missing }

  public static var formLayout: FormLayout<MedicineField> {
    FormLayout(
      add: Medicines.Words.addTitle, edit: Phrase(pt: "Editar remédio", en: "Edit medicine"),
      [
        .init(
          Phrase(pt: "Remédio", en: "Medicine"), [.name, .strength, .form, .person],
          wide: [.name]),
        .init(
          Phrase(pt: "Como tomar", en: "How to take it"),
          [.food, .reason, .instructions, .prescriber], wide: [.instructions]),
        .init(Phrase(pt: "Estoque", en: "Stock"), [.warnDays]),
      ])
  }

  public static func begun(at path: Path, among parts: Parts) -> Medicine {
    var medicine = Medicine()
    let people = Person.all(among: parts).filter { !$0.isArchived }
    medicine.person = person(at: path) ?? (people.count == 1 ? people[0].id : .none)
    return medicine
  }

  public static func choices(of field: MedicineField, among parts: Parts) -> [Choice] {
    guard field == .person else { return [] }
    return Person.all(among: parts).filter { !$0.isArchived }
      .map { Choice($0.id.description, $0.name) }
  }

  public static var suggested: MedicineField? { .name }

  public static func suggestions(for typed: String, _ language: Language) -> [Choice] {
    ActiveIngredient.matching(typed, language)
  }

  public static var formPhoto: FormPhoto<Medicine>? {
    FormPhoto(
      .pill, id: { $0.picture?.uuid }, find: { Photo.find(ID($0), among: $1) },
      set: { id, photo in .mutate(SetPicture(photo.map { Picture($0) }, of: id)) })
  }

  public func problems(on today: CivilDate) -> [(field: String, problem: Problem)] {
    var problems: [(field: String, problem: Problem)] = []
    if name.isBlank { problems.append(("name", .missing)) }
    if person == .none { problems.append(("person", .missing)) }
    if let warnDays, !(1...Limits.warnDays).contains(warnDays) {
      problems.append(("warnDays", .outOfRange))
    }
    return problems
  }

  public static func words(of problem: FieldProblem<Problem>, for field: MedicineField) -> Phrase {
    switch problem {
    case .rule(.missing) where field == .person:
      Phrase(pt: "Escolha quem toma este remédio.", en: "Choose who takes this medicine.")
    case .rule(.missing):
      Phrase(pt: "Escreva o nome do remédio.", en: "Write the medicine's name.")
    case .rule(.tooLong): Phrase(pt: "Este texto é longo demais.", en: "This text is too long.")
    case .rule(.outOfRange), .malformed:
      Phrase(pt: "Escreva um número de 1 a 90.", en: "Write a number from 1 to 90.")
    }
  }

  public static func adding(_ medicine: Medicine) -> Request { .mutate(AddMedicine(medicine)) }

  public static func editing(from old: Medicine, to new: Medicine) -> Request {
    .mutate(EditMedicine(from: old, to: new))
  }
}
