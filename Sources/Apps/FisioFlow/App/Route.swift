import Clinic
import Values

/// The places of the app, as paths under its base. A path that is none leads to the patients.
public enum Route: Equatable, Sendable {
  case patients
  case archivedPatients
  case newPatient
  case patient(ID<Patient>)
  case editPatient(ID<Patient>)
  case importPatients
  case plans
  case settings
  case synchronisation
  case signIn
  case signUp

  public init(path: String) {
    let parts = path.parts { $0 == "/" }
    switch parts.count {
    case 0: self = .patients
    case 1: self = Route.places[parts[0]] ?? .patients
    default: self = Route(place: parts[0], rest: Array(parts.dropFirst()))
    }
  }

  private init(place: String, rest: [String]) {
    switch (place, rest.count) {
    case ("pacientes", 1) where rest[0] == "novo": self = .newPatient
    case ("pacientes", 1) where rest[0] == "arquivados": self = .archivedPatients
    case ("pacientes", 1) where rest[0] == "importar": self = .importPatients
    case ("pacientes", _):
      guard let id = ID<Patient>(rest[0]) else {
        self = .patients
        return
      }
      self = rest.count == 2 && rest[1] == "editar" ? .editPatient(id) : .patient(id)
    case ("ajustes", 1) where rest[0] == "sincronizacao": self = .synchronisation
    case ("ajustes", _): self = .settings
    default: self = .patients
    }
  }

  private static let places: [String: Route] = [
    "pacientes": .patients, "planos": .plans, "ajustes": .settings, "entrar": .signIn,
    "criar-conta": .signUp,
  ]

  public var path: String {
    switch self {
    case .patients: "pacientes"
    case .archivedPatients: "pacientes/arquivados"
    case .newPatient: "pacientes/novo"
    case .patient(let id): "pacientes/\(id.description)"
    case .editPatient(let id): "pacientes/\(id.description)/editar"
    case .importPatients: "pacientes/importar"
    case .plans: "planos"
    case .settings: "ajustes"
    case .synchronisation: "ajustes/sincronizacao"
    case .signIn: "entrar"
    case .signUp: "criar-conta"
    }
  }

  /// Whether it is for people who are not signed in.
  public var isAccess: Bool { self == .signIn || self == .signUp }
}
