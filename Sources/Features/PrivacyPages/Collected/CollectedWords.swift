import Telemetry
import Values

/// The words of what is collected.
enum CollectedWords {
  static var title: Phrase {
    Phrase(pt: "Informações sobre a coleta", en: "Analytics Information")
  }
  static var done: Phrase { Phrase(pt: "Concluir", en: "Done") }
  static var collects: Phrase { Phrase(pt: "O que coletamos", en: "What we collect") }
  static var nothing: Phrase {
    Phrase(pt: "Este aplicativo não conta nada.", en: "This app counts nothing.")
  }
  static var collectsNot: Phrase {
    Phrase(pt: "O que não coletamos", en: "What we do not collect")
  }
  static var uses: Phrase { Phrase(pt: "Para que usamos", en: "How we use it") }
  static var storage: Phrase { Phrase(pt: "Onde fica", en: "Where it is kept") }
  static var list: Phrase { Phrase(pt: "A lista inteira", en: "The whole list") }
  static var listNote: Phrase {
    Phrase(
      pt: "Cada linha que pode ser guardada, com o nome que ela tem nos arquivos.",
      en: "Each row that may be kept, by the name that it has in the files.")
  }
  static var always: Phrase { Phrase(pt: "Com cada uma delas", en: "With each of them") }

  static func title(of kind: Collected.Kind) -> Phrase {
    switch kind {
    case .usage: Phrase(pt: "Uso", en: "Usage")
    case .features: Phrase(pt: "Funções usadas", en: "Feature usage")
    case .performance: Phrase(pt: "Desempenho", en: "Performance")
    }
  }

  static func text(of kind: Collected.Kind) -> Phrase {
    switch kind {
    case .usage:
      Phrase(
        pt: "Uso: que telas você abre e por quanto tempo.",
        en: "Usage: which screens you open and for how long.")
    case .features:
      Phrase(
        pt: "Funções usadas: o que você cria, muda, procura ou abre, sem o conteúdo.",
        en: "Feature usage: what you create, change, search for or open, without its content.")
    case .performance:
      Phrase(
        pt: "Desempenho: quanto uma ação demora.", en: "Performance: how long an action takes.")
    }
  }

  static var device: Phrase {
    Phrase(
      pt: """
        Aparelho: tipo de aparelho, plataforma, versão do aplicativo, idioma e tipo de conexão.
        """,
      en: """
        Device information: kind of device, platform, version of the app, language and kind of \
        connection.
        """)
  }

  /// What each row has beside what the event says: the fields of an `OwnEventRow`.
  static var row: [(name: String, meaning: Phrase)] {
    [
      ("at", Phrase(pt: "quando aconteceu", en: "when it happened")),
      ("receivedAt", Phrase(pt: "quando chegou ao servidor", en: "when it reached the server")),
      (
        "offset",
        Phrase(
          pt: "quantos minutos o relógio do aparelho difere de UTC",
          en: "how many minutes the device's clock is from UTC")
      ),
      ("session", Phrase(pt: "o número da visita", en: "the number of the visit")),
    ]
  }

  /// What the app believed then, whatever the event tells of: the fields of a `Stamp`.
  static var stamp: [(name: String, meaning: Phrase)] {
    [
      ("platform", Phrase(pt: "plataforma", en: "platform")),
      ("version", Phrase(pt: "versão do aplicativo", en: "version of the app")),
      ("plan", Phrase(pt: "plano", en: "plan")),
      ("role", Phrase(pt: "função na equipe", en: "role in the team")),
      (
        "space",
        Phrase(
          pt: "marca do espaço aberto, sem o nome",
          en: "mark of the open space, without its name")
      ),
      ("device", Phrase(pt: "tipo de aparelho", en: "kind of device")),
      ("connection", Phrase(pt: "tipo de conexão", en: "kind of connection")),
      ("language", Phrase(pt: "idioma", en: "language")),
      (
        "automated",
        Phrase(pt: "se um programa usa o aplicativo", en: "whether a program uses the app")
      ),
    ]
  }

  /// What has no place in any event.
  static var never: [Phrase] {
    [
      Phrase(
        pt: "Nome, e-mail, telefone, CPF ou outra coisa que diga quem você é",
        en: "Name, e-mail, phone, CPF or anything else that says who you are"),
      Phrase(
        pt: "O conteúdo do que você registra, e o que você procura",
        en: "The content of what you write down, and what you search for"),
      Phrase(pt: "Seus contatos", en: "Your contacts"),
      Phrase(
        pt: "Sua localização e seu endereço de rede", en: "Your location and your network address"),
    ]
  }

  /// What it is used for, each with the purpose that the person agrees to.
  static var ends: [(phrase: Phrase, purpose: Purpose)] {
    [
      (
        Phrase(
          pt: "Entender que funções são usadas e quais não",
          en: "Understanding which features are used and which are not"), .analytics
      ),
      (
        Phrase(
          pt: "Ver onde as pessoas param, para simplificar",
          en: "Seeing where people stop, to make it simpler"), .analytics
      ),
      (
        Phrase(
          pt: "Achar falhas, se você permitir relatórios delas",
          en: "Finding failures, if you allow reports of them"), .crash
      ),
      (
        Phrase(
          pt: "Escolher que novidades oferecer, se você permitir divulgação",
          en: "Choosing which news to offer you, if you allow marketing"), .marketing
      ),
    ]
  }

  static var kept: Phrase {
    Phrase(
      pt: """
        No servidor do próprio {0}, na região dele, sob um pseudônimo. Nada sai do aplicativo para \
        outro servidor. Depois de 14 meses é apagado; o que você manda apagar, em até 24 horas, e \
        das cópias de segurança em até 35 dias.
        """,
      en: """
        On {0}'s own server, in its region, under a pseudonym. Nothing leaves the app for another \
        server. It is erased after 14 months; what you have erased within 24 hours, and from \
        backups within 35 days.
        """)
  }
}
