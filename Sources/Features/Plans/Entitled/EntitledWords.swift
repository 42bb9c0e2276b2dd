import Entitlements
import Values

/// The words of what the server says of a plan.
enum EntitledWords {
  static var title: Phrase { Phrase(pt: "Como o servidor conta", en: "As the server counts") }
  static var status: Phrase { Phrase(pt: "Assinatura", en: "Subscription") }
  static var until: Phrase { Phrase(pt: "Vale até", en: "Holds until") }
  static var renewsOn: Phrase { Phrase(pt: "Renova em", en: "Renews on") }

  static func used(_ used: Int64, of key: LimitKey, _ language: Language) -> String {
    let amount =
      key == .storage
      ? NumberText.bytes(used, in: language) : NumberText.text(used, in: language)
    return Phrase(pt: "{0} em uso", en: "{0} used")(language, amount)
  }

  static func grace(_ language: Language, _ moment: String) -> String {
    Phrase(
      pt: """
        Este aparelho não fala com o servidor há mais de um dia. O plano continua valendo aqui até {0}; com \
        uma conexão antes disso, nada muda.
        """,
      en: """
        This device has not reached the server for more than a day. The plan still counts here until {0}; \
        with a connection before that nothing changes.
        """)(language, moment)
  }

  static func over(_ language: Language, _ moment: String) -> String {
    Phrase(
      pt: """
        Sem o servidor, este aparelho não sabe desde {0} se o plano continua pago: o que só o plano abre \
        espera uma conexão. O que já existe continua aqui para ler e editar.
        """,
      en: """
        Without the server this device has not known since {0} whether the plan is still paid: what only \
        the plan opens waits for a connection. What there is stays here to be read and edited.
        """)(language, moment)
  }

  static var wentBack: Phrase {
    Phrase(
      pt: """
        O relógio deste aparelho voltou no tempo. O prazo do plano conta a partir da hora que já foi vista.
        """,
      en: """
        This device's clock went back. The plan's term goes on from the time that was seen already.
        """)
  }
}
