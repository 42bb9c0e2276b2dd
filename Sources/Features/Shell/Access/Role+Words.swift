import Identity
import Values

extension Role {
  /// What a role is called.
  public var name: Phrase {
    switch self {
    case .admin: Phrase(pt: "Administração", en: "Administrator")
    case .therapist: Phrase(pt: "Fisioterapeuta", en: "Physiotherapist")
    case .receptionist: Phrase(pt: "Recepção", en: "Receptionist")
    }
  }

  /// What it is for, in a line.
  public var detail: Phrase {
    switch self {
    case .admin:
      Phrase(
        pt: "Atende, e cuida da equipe e do plano.",
        en: "Treats patients, and looks after the team and the plan.")
    case .therapist:
      Phrase(pt: "Atende e cuida dos pacientes.", en: "Treats and looks after patients.")
    case .receptionist:
      Phrase(
        pt: "Cadastra pacientes. Não ocupa lugar no plano.",
        en: "Registers patients. Takes no seat of the plan.")
    }
  }
}
