import Identity
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
  /// Who looked at a patient.
  case patientAccess(ID<Patient>)
  case patientHistory(ID<Patient>)
  case importPatients
  case plans
  case settings
  case team
  /// The person's own copies of the clinic.
  case copies
  /// The link of an invitation, with its code.
  case invitation(String)
  /// The link by which an e-mail is confirmed, with its code.
  case confirmation(String)
  case synchronisation
  case importUnsynced
  case conflicts
  case conflict(ID<TextConflict>)
  case signIn
  case signUp

  public init(path: String) {
    // A code stands behind "#"; in older links it is a part of the path.
    let parts = path.parts { $0 == "/" || $0 == "#" }
    let tidied = parts.joined(separator: "/")
    if let route = Route.fixed.first(where: { $0.path == tidied }) {
      self = route
    } else if parts.first == "pacientes", let id = ID<Patient>(parts[1]) {
      self = Route(patient: id, parts.count == 3 ? parts[2] : "")
    } else if parts.first == "convite", parts.count == 2 {
      self = .invitation(parts[1])
    } else if parts.first == "confirmar", parts.count == 2 {
      self = .confirmation(parts[1])
    } else if parts.first == "textos", let id = ID<TextConflict>(parts[1]) {
      self = .conflict(id)
    } else {
      self = parts.first == "ajustes" ? .settings : .patients
    }
  }

  private init(patient id: ID<Patient>, _ part: String) {
    switch part {
    case "editar": self = .editPatient(id)
    case "acessos": self = .patientAccess(id)
    case "historico": self = .patientHistory(id)
    default: self = .patient(id)
    }
  }

  /// The places of which there is one.
  private static var fixed: [Route] {
    [
      .patients, .archivedPatients, .newPatient, .importPatients, .plans, .settings, .team, .copies,
      .synchronisation, .importUnsynced, .conflicts, .signIn, .signUp,
    ]
  }

  public var path: String {
    switch self {
    case .patients: "pacientes"
    case .archivedPatients: "pacientes/arquivados"
    case .newPatient: "pacientes/novo"
    case .patient(let id): "pacientes/\(id.description)"
    case .editPatient(let id): "pacientes/\(id.description)/editar"
    case .patientAccess(let id): "pacientes/\(id.description)/acessos"
    case .patientHistory(let id): "pacientes/\(id.description)/historico"
    case .importPatients: "pacientes/importar"
    case .plans: "planos"
    case .settings: "ajustes"
    case .team: "ajustes/equipe"
    case .copies: "ajustes/copia"
    case .invitation(let code): Invitation.path(code)
    case .confirmation(let code): Confirmation.path(code)
    case .synchronisation: "ajustes/sincronizacao"
    case .importUnsynced: "ajustes/sincronizacao/importar"
    case .conflicts: "textos"
    case .conflict(let id): "textos/\(id.description)"
    case .signIn: "entrar"
    case .signUp: "criar-conta"
    }
  }

  /// Whether it is a link that somebody was sent.
  var hasCode: Bool {
    switch self {
    case .invitation, .confirmation: true
    default: false
    }
  }

  /// Whether it is for people who are not signed in.
  public var isAccess: Bool { self == .signIn || self == .signUp }
}
