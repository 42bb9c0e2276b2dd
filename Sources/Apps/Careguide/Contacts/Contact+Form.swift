import Care
import Editing
import Fields
import Flow
import RecordPages
import Records
import Shell
import Values

/// A contact has no page: it stands on its person's, and its form leads back there.
extension Contact: Paged {
  public static var home: Literal { PeoplePlace.id }
  public static var path: Path { "contatos" }

  /// Where one of a person is added.
  static func newPath(of person: ID<Person>) -> Path { newPath.below(person.description) }

  static func person(at path: Path) -> ID<Person>? {
    path.parts.last.flatMap { ID<Person>($0) }.flatMap { newPath(of: $0) == path ? $0 : nil }
  }

  public static func isNew(at path: Path) -> Bool { person(at: path) != nil }

  public static func find(_ id: ID<Contact>, among parts: Parts) -> Contact? {
    all(among: parts).first { $0.id == id }
  }

  public static func isLoaded(among parts: Parts) -> Bool {
    parts[Contacts.self]?.isLoaded ?? false
  }

  static func all(among parts: Parts) -> [Contact] { parts[Contacts.self]?.contacts ?? [] }
}

extension Contact: FormRecord {
  public typealias Field = ContactField

  public enum Problem: String, Hashable, Sendable { case missing, tooLong }

  public static var formPart: Literal { "contact form" }
  public static var missing: Problem { .missing }

  public static var formLayout: FormLayout<ContactField> {
    FormLayout(
      add: Phrase(pt: "Novo contato", en: "New contact"),
      edit: Phrase(pt: "Editar contato", en: "Edit contact"),
      [
        .init(
          Phrase(pt: "Contato", en: "Contact"), [.name, .kind, .role, .phone], wide: [.name])
      ])
  }

  public static func begun(at path: Path, among parts: Parts) -> Contact {
    var contact = Contact()
    contact.person = person(at: path) ?? .none
    return contact
  }

  public var pathOnceSaved: Path { Person.path(of: person) }

  public func problems(on today: CivilDate) -> [(field: String, problem: Problem)] {
    var problems: [(field: String, problem: Problem)] = []
    if name.isBlank { problems.append(("name", .missing)) }
    if kind == .emergency, phone == nil { problems.append(("phone", .missing)) }
    return problems
  }

  public static func words(of problem: FieldProblem<Problem>, for field: ContactField) -> Phrase {
    switch problem {
    case .malformed:
      Phrase(
        pt: "Escreva o telefone com DDD: (11) 98765-4321.",
        en: "Write the phone with its area code: (11) 98765-4321.")
    case .rule(.missing) where field == .phone:
      Phrase(
        pt: "Numa emergência é preciso um telefone.", en: "In an emergency a phone is needed.")
    case .rule(.missing): Phrase(pt: "Escreva o nome.", en: "Write the name.")
    case .rule(.tooLong): Phrase(pt: "Este texto é longo demais.", en: "This text is too long.")
    }
  }

  public static func adding(_ contact: Contact) -> Request { .mutate(AddContact(contact)) }

  public static func editing(from old: Contact, to new: Contact) -> Request {
    .mutate(EditContact(from: old, to: new))
  }
}
