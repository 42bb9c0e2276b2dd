import Clinic
import Records
import Shell
import Values

/// The pages about patients.
public enum PatientPlace: Equatable, Sendable {
  case list, archived, new, importing
  case one(ID<Patient>)
  case edit(ID<Patient>)

  init?(_ path: Path) {
    let parts = path.parts
    guard parts.first == "pacientes", parts.count <= 3 else { return nil }
    // What became of patients, and who looked at them, are pages of other parts.
    guard path.aboveHistory == nil, path.aboveAccesses == nil else { return nil }
    guard parts.count > 1 else {
      self = .list
      return
    }
    if let id = ID<Patient>(parts[1]) {
      self = parts.count == 3 && parts[2] == "editar" ? .edit(id) : .one(id)
      return
    }
    switch path {
    case .archivedPatients: self = .archived
    case .newPatient: self = .new
    case .importPatients: self = .importing
    default: return nil
    }
  }
}

extension Path {
  static var patients: Path { "pacientes" }
  static var archivedPatients: Path { "pacientes/arquivados" }
  static var newPatient: Path { "pacientes/novo" }
  static var importPatients: Path { "pacientes/importar" }

  static func patient(_ id: ID<Patient>) -> Path { Path("pacientes/\(id.description)") }
  static func editPatient(_ id: ID<Patient>) -> Path { patient(id).below("editar") }
}
