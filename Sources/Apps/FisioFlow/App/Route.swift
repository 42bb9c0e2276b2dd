import Clinic
import Records
import Values

/// The places of the app, as paths under its base. A path that is none leads to the patients.
public enum Route: Equatable, Sendable {
  case patients
  case archivedPatients
  case newPatient
  case patient(ID<Patient>)
  case editPatient(ID<Patient>)
  case patientHistory(ID<Patient>)
  case importPatients
  case plans
  case settings
  case synchronisation
  case conflicts
  case conflict(ID<TextConflict>)
  case signIn
  case signUp

  public init(path: String) {
    let parts = path.parts { $0 == "/" }
    let tidied = parts.joined(separator: "/")
    if let route = Route.fixed.first(where: { $0.path == tidied }) {
      self = route
    } else if parts.first == "pacientes", let id = ID<Patient>(parts[1]) {
      switch parts.count == 3 ? parts[2] : "" {
      case "editar": self = .editPatient(id)
      case "historico": self = .patientHistory(id)
      default: self = .patient(id)
      }
    } else if parts.first == "textos", let id = ID<TextConflict>(parts[1]) {
      self = .conflict(id)
    } else {
      self = parts.first == "ajustes" ? .settings : .patients
    }
  }

  /// The places of which there is one.
  private static var fixed: [Route] {
    [
      .patients, .archivedPatients, .newPatient, .importPatients, .plans, .settings,
      .synchronisation, .conflicts, .signIn, .signUp,
    ]
  }

  public var path: String {
    switch self {
    case .patients: "pacientes"
    case .archivedPatients: "pacientes/arquivados"
    case .newPatient: "pacientes/novo"
    case .patient(let id): "pacientes/\(id.description)"
    case .editPatient(let id): "pacientes/\(id.description)/editar"
    case .patientHistory(let id): "pacientes/\(id.description)/historico"
    case .importPatients: "pacientes/importar"
    case .plans: "planos"
    case .settings: "ajustes"
    case .synchronisation: "ajustes/sincronizacao"
    case .conflicts: "textos"
    case .conflict(let id): "textos/\(id.description)"
    case .signIn: "entrar"
    case .signUp: "criar-conta"
    }
  }

  /// Whether it is for people who are not signed in.
  public var isAccess: Bool { self == .signIn || self == .signUp }
}
