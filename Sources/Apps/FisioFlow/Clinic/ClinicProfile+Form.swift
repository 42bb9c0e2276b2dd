import Clinic
import Fields
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

/// The one record of its type: it is there as long as the clinic is, so that none is added.
extension ClinicProfile: FormRecord {
  public typealias Field = ClinicField
  public typealias Problem = ClinicProblem

  public static var home: Literal { "settings" }
  public static var path: Path { "ajustes/clinica" }
  public static func isNew(at path: Path) -> Bool { false }

  public static func find(_ id: ID<ClinicProfile>, among parts: Parts) -> ClinicProfile? {
    guard let clinic = parts[ClinicPage.self]?.clinic, clinic.id == id else { return nil }
    return clinic
  }

  public static func isLoaded(among parts: Parts) -> Bool {
    parts[ClinicPage.self]?.isLoaded ?? false
  }

  public static var formPart: Literal { "clinic form" }
  public static var missing: ClinicProblem { .missing }

  public static var formLayout: FormLayout<ClinicField> {
    FormLayout(
      add: ClinicWords.edit, edit: ClinicWords.edit,
      [
        .init(ClinicWords.title, [.name, .phone], wide: [.name]),
        .init(
          ClinicWords.address,
          [.postalCode, .street, .number, .complement, .district, .city, .state], wide: [.street]),
      ])
  }

  public static var formPhoto: FormPhoto<ClinicProfile>? {
    FormPhoto(
      .clinic, id: { $0.contact.logo.isEmpty ? nil : $0.id.uuid },
      find: { id, parts in find(ID(id), among: parts)?.logoPhoto },
      set: { _, photo in .mutate(EditClinic(logo: photo?.jpeg ?? "")) }, words: .logo)
  }

  public func problems(on today: CivilDate) -> [(field: String, problem: ClinicProblem)] {
    typedProblems
  }

  public static func words(
    of problem: FieldProblem<ClinicProblem>, for field: ClinicField
  ) -> Phrase {
    switch problem {
    case .rule(.tooLong): Phrase(pt: "Este texto é longo demais.", en: "This text is too long.")
    case .rule(.missing): Phrase(pt: "Escreva o nome da clínica.", en: "Write the clinic's name.")
    case .rule(.otherState):
      Phrase(
        pt: "Este CEP não é do estado escolhido. Confira os dois.",
        en: "This postal code is not of the chosen state. Check both.")
    case .malformed where field == .phone:
      Phrase(
        pt: "Escreva o telefone com DDD: (11) 98765-4321.",
        en: "Write the phone with its area code: (11) 98765-4321.")
    case .malformed where field == .postalCode, .rule(.unknown) where field == .postalCode:
      Phrase(
        pt: "Escreva o CEP com os 8 números: 13010-000.",
        en: "Write the postal code with its 8 digits: 13010-000.")
    case .malformed, .rule(.unknown):
      Phrase(pt: "Isto não pôde ser lido.", en: "This could not be read.")
    }
  }

  public static func adding(_ clinic: ClinicProfile) -> Request {
    editing(from: ClinicProfile(), to: clinic)
  }

  public static func editing(from old: ClinicProfile, to new: ClinicProfile) -> Request {
    .mutate(EditClinic(from: old, to: new))
  }
}

extension ClinicProfile {
  /// Its logo, as the screen shows it; nil where it has none.
  var logoPhoto: Photo? {
    contact.logo.isEmpty ? nil : Photo("logo", jpeg: contact.logo)
  }
}
