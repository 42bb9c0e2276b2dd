import Journal
import Shell
import Values

/// The words of public links.
enum SharingWords {
  static var title: Phrase { Phrase(pt: "Link público", en: "Public link") }
  static var back: Phrase { Phrase(pt: "Item", en: "Item") }
  static var missing: Phrase {
    Phrase(pt: "Este item não está aqui", en: "This item is not here")
  }
  static var missingText: Phrase {
    Phrase(
      pt: "Foi excluído de vez, ou o endereço não chegou inteiro.",
      en: "It was deleted for good, or the address was cut off.")
  }
  static var lead: Phrase {
    Phrase(
      pt: """
        Quem tiver o endereço lê uma cópia como o item está agora: o título, o dia, o endereço da página e o \
        texto. Anexos, etiquetas, marcações e a cópia de páginas não vão junto.
        """,
      en: """
        Whoever has the address reads a copy of the item as it is now: title, day, the page's address and the \
        text. Attachments, tags, highlights and copies of pages do not go along.
        """)
  }
  static var offline: Phrase {
    Phrase(
      pt: "Sem internet: fazer e atualizar um link espera por ela. Encerrar pode ser já.",
      en: "Offline: making and updating a link waits for the internet. Ending one can be now.")
  }
  static var inTrash: Phrase {
    Phrase(pt: "Este item está na lixeira", en: "This item is in the trash")
  }
  static var inTrashText: Phrase {
    Phrase(
      pt: "Enquanto isso, os links dele não mostram nada.",
      en: "Meanwhile its links show nothing.")
  }
  static var close: Phrase { Phrase(pt: "Fechar", en: "Close") }

  static var new: Phrase { Phrase(pt: "Novo link", en: "New link") }
  static var term: Phrase { Phrase(pt: "Vale por", en: "Good for") }
  static func name(of term: LinkTerm) -> Phrase {
    switch term {
    case .day: Phrase(pt: "1 dia", en: "1 day")
    case .week: Phrase(pt: "7 dias", en: "7 days")
    case .month: Phrase(pt: "30 dias", en: "30 days")
    case .endless: Phrase(pt: "Até eu encerrar", en: "Until I end it")
    }
  }
  static var make: Phrase { Phrase(pt: "Fazer o link", en: "Make the link") }
  static var ready: Phrase { Phrase(pt: "O link está pronto", en: "The link is ready") }
  static var secret: Phrase {
    Phrase(
      pt: "Não precisa de senha: mande só a quem pode ler. O servidor não guarda o endereço.",
      en: "It needs no password: send it only to who may read. The server does not keep it.")
  }
  static var unkept: Phrase {
    Phrase(
      pt: "Este aparelho está sem espaço e não guardou o endereço. Copie agora.",
      en: "This device has no room and did not keep the address. Copy it now.")
  }
  static var copy: Phrase { Phrase(pt: "Copiar", en: "Copy") }
  static var copied: Phrase { Phrase(pt: "Copiado", en: "Copied") }

  static var open: Phrase { Phrase(pt: "Links abertos", en: "Open links") }
  static func until(_ day: String, _ language: Language) -> String {
    Phrase(pt: "Vale até {0}", en: "Good until {0}")(language, day)
  }
  static var endless: Phrase { Phrase(pt: "Vale até você encerrar", en: "Good until you end it") }
  static func frozen(_ when: String, _ language: Language) -> String {
    Phrase(pt: "Mostra o item como estava {0}", en: "Shows the item as it was {0}")(language, when)
  }
  static var behind: Phrase {
    Phrase(pt: "O texto mudou desde então.", en: "The text has changed since.")
  }
  static var elsewhere: Phrase {
    Phrase(
      pt: "O endereço está só no aparelho em que foi feito.",
      en: "The address is only on the device that made it.")
  }
  static var renew: Phrase { Phrase(pt: "Atualizar a cópia", en: "Update the copy") }
  static var end: Phrase { Phrase(pt: "Encerrar", en: "End it") }
  static var keep: Phrase { Phrase(pt: "Manter", en: "Keep it") }
  static var endTitle: Phrase { Phrase(pt: "Encerrar este link?", en: "End this link?") }
  static var endText: Phrase {
    Phrase(
      pt: "Quem abrir o endereço não lê mais nada. Ele não volta: outro link tem outro endereço.",
      en: "Whoever opens it reads nothing any more. It does not come back: another link is new.")
  }
  static var endTextOffline: Phrase {
    Phrase(
      pt: "Sem internet, ele ainda abre até este aparelho voltar à rede. Depois não volta.",
      en: "Offline, it still opens until this device is online. Then it does not come back.")
  }

  static var needsAccount: Phrase {
    Phrase(pt: "Precisa de uma conta", en: "It needs an account")
  }
  static var needsAccountText: Phrase {
    Phrase(
      pt: "Seu diário está só neste aparelho, e um link público é mostrado por um servidor.",
      en: "Your journal is on this device alone, and a public link is shown by a server.")
  }
  static var onlyThis: Phrase {
    Phrase(
      pt: """
        Só este item vai para o servidor, com o texto e as etiquetas, sem os anexos. O resto do diário continua \
        só neste aparelho, até você decidir.
        """,
      en: """
        This item alone goes to the server, with its text and tags, without attachments. The rest of the journal \
        stays on this device alone, until you decide.
        """)
  }
  static var signUp: Phrase { Phrase(pt: "Criar uma conta", en: "Create an account") }
  static var signIn: Phrase { Phrase(pt: "Entrar em uma conta", en: "Sign in to an account") }
  static func use(_ email: String, _ language: Language) -> String {
    Phrase(pt: "Usar a conta {0}", en: "Use the account {0}")(language, email)
  }
  static var takeTitle: Phrase {
    Phrase(
      pt: "Você queria compartilhar um item que está só neste aparelho",
      en: "You wanted to share an item that is on this device alone")
  }
  static var take: Phrase { Phrase(pt: "Levar e compartilhar", en: "Take it and share") }
  static var notNow: Phrase { Phrase(pt: "Agora não", en: "Not now") }
  static var notTaken: Phrase {
    Phrase(pt: "O item não foi para a conta", en: "The item did not go to the account")
  }
  static var notTakenText: Phrase {
    Phrase(
      pt: "Ele continua no diário deste aparelho. Tente de novo, ou veja se ainda está lá.",
      en: "It is still in this device's journal. Try again, or see whether it is still there.")
  }

  static func text(_ failure: SharingFailure, in app: App, _ language: Language) -> String {
    switch failure {
    case .onItsWay:
      Phrase(
        pt: "O item ainda está a caminho do servidor. Tente de novo em instantes.",
        en: "The item is still on its way to the server. Try again in a moment.")(language)
    case .inTrash: inTrash(language)
    case .tooMany:
      Phrase(
        pt: "Este item já tem 10 links abertos. Encerre um deles e tente de novo.",
        en: "This item has 10 open links already. End one of them and try again.")(language)
    case .tooManyEver:
      Phrase(
        pt: "Este item já teve 200 links, e não pode ter outro. Copie o texto para um item novo.",
        en: "This item has had 200 links, and can have no other. Copy the text to a new item.")(
          language)
    case .full:
      Phrase(
        pt: """
          O diário não tem mais espaço no servidor. Encerre links de que não precisa e tente de novo, ou esvazie a \
          lixeira: isso libera espaço em até uma hora.
          """,
        en: """
          The journal has no room left at the server. End links that you do not need and try again, or empty the \
          trash: that makes room within an hour.
          """)(language)
    case .hasEnded:
      Phrase(
        pt: "Este link já foi encerrado. Faça outro.",
        en: "This link has ended. Make another one.")(language)
    case .other(let error): error.text(in: app, language)
    }
  }
}
