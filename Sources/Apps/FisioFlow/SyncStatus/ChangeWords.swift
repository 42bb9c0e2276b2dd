import Clinic
import Fields
import Values

/// What a mutation did, in words: "Alterou o telefone de Ana".
enum ChangeWords {
  static func text(
    _ name: String, _ arguments: JSONValue, in state: Home.State, _ language: Language
  ) -> String {
    let who = person(arguments, in: state)
    return switch name {
    case AddPatient.name: Phrase(pt: "Adicionou \(who)", en: "Added \(who)")(language)
    case ArchivePatient.name: Phrase(pt: "Arquivou \(who)", en: "Archived \(who)")(language)
    case RestorePatient.name: Phrase(pt: "Restaurou \(who)", en: "Restored \(who)")(language)
    case EditPatient.name: edited(arguments, who, language)
    default: name
    }
  }

  private static func edited(
    _ arguments: JSONValue, _ who: String, _ language: Language
  ) -> String {
    let fields = (arguments["changes"]?.array ?? []).compactMap { change in
      change["name"]?.text.flatMap { PatientField(rawValue: $0) }
    }
    let names = fields.map { $0.label(language) }.joined(separator: ", ")
    return Phrase(
      pt: "Alterou \(names.isEmpty ? "os dados" : names) de \(who)",
      en: "Changed \(names.isEmpty ? "the details" : names) of \(who)")(language)
  }

  private static func person(_ arguments: JSONValue, in state: Home.State) -> String {
    let patient = arguments["patient"]
    if let social = patient?["socialName"]?.text, !social.isEmpty { return social }
    if let full = patient?["fullName"]?.text { return full }
    let id = patient?.text.flatMap { ID<Patient>($0) }
    return id.flatMap { state.patients.book.patient($0)?.displayName } ?? "…"
  }
}
