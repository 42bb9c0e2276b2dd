import Sync
import Values

/// The words of the timeline, its calendar and what one looks back at.
enum TimelineWords {
  static var title: Phrase { Phrase(pt: "Linha do tempo", en: "Timeline") }
  static var create: Phrase { Phrase(pt: "Novo item", en: "New item") }
  static var refresh: Phrase { Phrase(pt: "Atualizar", en: "Refresh") }
  static var refreshing: Phrase { Phrase(pt: "Atualizando", en: "Refreshing") }
  static var calendar: Phrase { Phrase(pt: "Calendário", en: "Calendar") }
  static var favourite: Phrase { Phrase(pt: "Favorito", en: "Favourite") }
  static var toRead: Phrase { Phrase(pt: "Para ler depois", en: "To read later") }
  static var newer: Phrase { Phrase(pt: "Mostrar os mais recentes", en: "Show newer ones") }
  static var older: Phrase { Phrase(pt: "Mostrar os mais antigos", en: "Show older ones") }

  static var next: Phrase { Phrase(pt: "Item seguinte", en: "Next item") }
  static var previous: Phrase { Phrase(pt: "Item anterior", en: "Previous item") }

  // Where there is nothing to show

  static var empty: Phrase { Phrase(pt: "Comece a sua história", en: "Begin your story") }
  static var emptyText: Phrase {
    Phrase(
      pt: "Notas, links, fotos: o que você guardar aparece aqui, pelo dia de que fala.",
      en: "Notes, links, photos: what you keep appears here, by the day it is about.")
  }
  static var bring: Phrase { Phrase(pt: "Trazer de outro lugar", en: "Bring from elsewhere") }
  static var failed: Phrase {
    Phrase(pt: "Seu diário ainda não veio", en: "Your journal is not here yet")
  }
  static func failedText(_ failure: SyncFailure) -> Phrase {
    switch failure {
    case .unreachable:
      Phrase(
        pt: """
          Sem conexão com o servidor. Ele vem quando houver internet; o que você escrever fica guardado \
          aqui.
          """,
        en: """
          No connection to the server. It comes once there is a network; what you write is kept here.
          """)
    case .signedOut:
      Phrase(
        pt: "Sua sessão terminou. Entre de novo para buscar o diário.",
        en: "Your session is over. Sign in again to fetch the journal.")
    case .outdated:
      Phrase(
        pt: "Esta versão do aplicativo é antiga demais para o servidor. Recarregue a página.",
        en: "This version of the app is too old for the server. Reload the page.")
    case .forbidden:
      Phrase(
        pt: "Esta conta não tem mais acesso a este diário.",
        en: "This account has no access to this journal any more.")
    case .server:
      Phrase(
        pt: "O servidor não conseguiu responder. Tente de novo em instantes.",
        en: "The server could not answer. Try again in a moment.")
    }
  }
  static var notRefreshed: Phrase {
    Phrase(pt: "Não deu para atualizar", en: "It could not be refreshed")
  }
  static var notRefreshedText: Phrase {
    Phrase(
      pt: "Sem resposta do servidor. O que está aqui está guardado neste aparelho.",
      en: "The server did not answer. What you see is kept on this device.")
  }
  static var again: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var noDay: Phrase { Phrase(pt: "Este dia não existe", en: "There is no such day") }
  static var noDayText: Phrase {
    Phrase(
      pt: "O endereço pede um dia que não está em nenhum calendário.",
      en: "The address asks for a day that is in no calendar.")
  }
  static var toTimeline: Phrase { Phrase(pt: "Ir para a linha do tempo", en: "Go to the timeline") }
  static var choose: Phrase { Phrase(pt: "Escolha o que ler", en: "Choose what to read") }
  static var chooseText: Phrase {
    Phrase(
      pt: "Toque em um item da linha do tempo, ou use as teclas J e K.",
      en: "Tap an item of the timeline, or use the keys J and K.")
  }

  // Looking back

  static var onThisDay: Phrase { Phrase(pt: "Neste dia", en: "On this day") }
  static var lastWeek: Phrase { Phrase(pt: "A semana passada", en: "Last week") }
  static var hide: Phrase { Phrase(pt: "Esconder por hoje", en: "Hide for today") }

  static func ago(_ years: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "Há # ano", en: "# year ago"),
      other: Phrase(pt: "Há # anos", en: "# years ago"))(years, language)
  }

  static func items(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# item", en: "# item"), other: Phrase(pt: "# itens", en: "# items"))(
        count, language)
  }

  static func more(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "Mostrar mais #", en: "Show # more"),
      other: Phrase(pt: "Mostrar mais #", en: "Show # more"))(count, language)
  }
}
