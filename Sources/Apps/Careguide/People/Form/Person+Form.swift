import Care
import Editing
import Fields
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension Person: FormRecord {
  public typealias Field = PersonField

  public enum Problem: String, Hashable, Sendable { case missing, inTheFuture, tooLongAgo, tooLong }

  public static var formPart: Literal { "person form" }
  public static var missing: Problem { .missing }

  public static var formLayout: FormLayout<PersonField> {
    FormLayout(
      add: Phrase(pt: "Nova pessoa", en: "New person"),
      edit: Phrase(pt: "Editar pessoa", en: "Edit person"),
      [
        .init(
          Phrase(pt: "Pessoa", en: "Person"), [.name, .birthDate, .bloodType], wide: [.name]),
        .init(
          Phrase(pt: "Saúde", en: "Health"),
          [.allergies, .conditions, .insurance, .insuranceNumber],
          wide: [.allergies, .conditions]),
        .init(Phrase(pt: "Mais", en: "More"), [.notes, .consent], wide: [.notes]),
      ])
  }

  public static var formPhoto: FormPhoto<Person>? {
    FormPhoto(
      .person, id: { $0.picture?.uuid }, find: { Photo.find(ID($0), among: $1) },
      set: { id, photo in .mutate(SetPicture(photo.map { Picture($0) }, of: id)) })
  }

  public func problems(on today: CivilDate) -> [(field: String, problem: Problem)] {
    var problems: [(field: String, problem: Problem)] = []
    if name.isBlank { problems.append(("name", .missing)) }
    if let birthDate {
      if birthDate > today { problems.append(("birthDate", .inTheFuture)) }
      if birthDate.age(on: today) > 130 { problems.append(("birthDate", .tooLongAgo)) }
    }
    return problems
  }

  public static func words(of problem: FieldProblem<Problem>, for field: PersonField) -> Phrase {
    switch problem {
    case .malformed:
      Phrase(
        pt: "Escreva a data como dia, mês e ano: 31/12/1980.",
        en: "Write the date as day, month and year: 31/12/1980.")
    case .rule(.missing): Phrase(pt: "Escreva o nome da pessoa.", en: "Write the person's name.")
    case .rule(.inTheFuture):
      Phrase(pt: "Esta data ainda não chegou.", en: "This date is in the future.")
    case .rule(.tooLongAgo):
      Phrase(
        pt: "Esta data é de mais de 130 anos atrás. Confira o ano.",
        en: "This date is more than 130 years ago. Check the year.")
    case .rule(.tooLong): Phrase(pt: "Este texto é longo demais.", en: "This text is too long.")
    }
  }

  public static func adding(_ person: Person) -> Request { .mutate(AddPerson(person)) }

  public static func editing(from old: Person, to new: Person) -> Request {
    .mutate(EditPerson(from: old, to: new))
  }
}
