import Clinic
import Shell
import Values

extension Path {
  static var patients: Path { "pacientes" }
  static var archivedPatients: Path { "pacientes/arquivados" }
  static var newPatient: Path { "pacientes/novo" }
  static var importPatients: Path { "pacientes/importar" }

  static func patient(_ id: ID<Patient>) -> Path { Path(tidy: "pacientes/\(id.description)") }
  static func editPatient(_ id: ID<Patient>) -> Path { patient(id).below("editar") }
}
