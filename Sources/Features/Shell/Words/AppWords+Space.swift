import Values

extension AppWords {
  // Signing up and in

  func createTitle(_ language: Language) -> String {
    Phrase(pt: "Criar {0}", en: "Create {0}")(language, space.a(language))
  }
  func create(_ language: Language) -> String {
    Phrase(pt: "Criar {0}", en: "Create {0}")(language, space.one(language))
  }
  /// The label of the field for the name of a new space.
  public func spaceName(_ language: Language) -> String {
    switch language {
    case .pt: Phrase(pt: "Nome {0}", en: "")(language, space.ofThe(language))
    case .en, .pseudo: Phrase(pt: "", en: "{0}'s name")(language, space.title(language))
    }
  }
  /// What that field says when it is empty.
  public func spaceNameMissing(_ language: Language) -> String {
    Phrase(pt: "Escreva o nome {0}.", en: "Write {0}'s name.")(language, space.ofThe(language))
  }
  /// The account is nobody's member.
  func noSpace(_ language: Language) -> String {
    Phrase(
      pt: """
        Esta conta não faz parte de {0}. Peça a quem administra {1} que inclua você e entre de novo, \
        ou crie {2} com outro e-mail.
        """,
      en: """
        This account is not part of {0}. Ask {1}'s administrator to add you and sign in again, or \
        create {2} with another e-mail.
        """)(language, space.any(language), space.the(language), space.a(language))
  }

  // Belonging to a space

  func forbiddenTitle(_ language: Language) -> String {
    Phrase(pt: "Você não faz mais parte {0}", en: "You are no longer part of {0}")(
      language, space.ofThis(language))
  }
  func forbiddenText(_ language: Language) -> String {
    Phrase(
      pt: "Fale com quem administra {0}. O que você não enviou continua neste aparelho.",
      en: "Talk to {0}'s administrator. What you did not send is still on this device.")(
        language, space.the(language))
  }
  func join(_ language: Language) -> String {
    Phrase(pt: "Entrar {0}", en: "Join {0}")(
      language, language == .pt ? space.inThe(language) : space.the(language))
  }
}
