import Clinic
import Records
import Shell
import Values

/// The pages about patients.
public enum PatientPlace: Equatable, Sendable {
  case list, archived, new, importing
  case one(ID<Patient>)
  case edit(ID<Patient>)
  /// Who looked at a patient.
  case access(ID<Patient>)
  case history(ID<Patient>)

  init?(_ path: Path) {
    let parts = path.parts
    guard parts.first == "pacientes", parts.count <= 3 else { return nil }
    guard parts.count > 1 else {
      self = .list
      return
    }
    if let id = ID<Patient>(parts[1]) {
      switch parts.count == 3 ? parts[2] : "" {
      case "editar": self = .edit(id)
      case "acessos": self = .access(id)
      case "historico": self = .history(id)
      default: self = .one(id)
      }
    } else {
      switch path {
      case .archivedPatients: self = .archived
      case .newPatient: self = .new
      case .importPatients: self = .importing
      default: return nil
      }
    }
  }

  var patient: ID<Patient>? {
    switch self {
    case .one(let id), .edit(let id), .access(let id), .history(let id): id
    case .list, .archived, .new, .importing: nil
    }
  }
}

extension Path {
  static var patients: Path { "pacientes" }
  static var archivedPatients: Path { "pacientes/arquivados" }
  static var newPatient: Path { "pacientes/novo" }
  static var importPatients: Path { "pacientes/importar" }

  static func patient(_ id: ID<Patient>) -> Path { Path("pacientes/\(id.description)") }
  static func editPatient(_ id: ID<Patient>) -> Path { Path("pacientes/\(id.description)/editar") }
  static func patientAccess(_ id: ID<Patient>) -> Path {
    Path("pacientes/\(id.description)/acessos")
  }
  static func patientHistory(_ id: ID<Patient>) -> Path {
    Path("pacientes/\(id.description)/historico")
  }
}
