import API
import Capturing
import Journal
import Values

/// Why a picture of the web was not kept. What tells of it stays as it is in every case.
enum PictureTrouble: Equatable {
  /// There is no account, and so no server.
  case alone
  /// The person has not switched it on.
  case off
  case offline
  /// What the server met.
  case failed(PageFailure)
  case asked(APIError)
  case deviceFull
  /// The browser keeps nothing.
  case deviceClosed
  /// The records did not take it.
  case notAdded

  init(_ error: APIError) {
    let code = error.problem?.code
    if case .network(.unreachable) = error {
      self = .offline
    } else if code == "off" {
      self = .off
    } else if let failure = code.flatMap({ PageFailure(rawValue: $0) }) {
      self = .failed(failure)
    } else if case .server(status: 503, retryAfter: _) = error {
      self = .failed(.busy)
    } else {
      self = .asked(error)
    }
  }

  var words: Phrase {
    switch self {
    case .alone:
      Phrase(
        pt: "Guardar aqui imagens da web precisa de uma conta: quem as busca é o servidor.",
        en: "Keeping pictures of the web here needs an account: it is the server that fetches them."
      )
    case .off:
      Phrase(
        pt: """
          Para guardar aqui imagens da web, ligue “Ler as páginas dos links” em Ajustes, Guardar de fora.
          """,
        en: """
          To keep pictures of the web here, switch on “Read the pages of links” in Settings, Keep from outside.
          """)
    case .offline:
      Phrase(
        pt: "Sem internet agora. A imagem continua na web; tente de novo quando houver rede.",
        en: "There is no internet now. The picture is still on the web; try again once there is.")
    case .failed(let failure): failure.pictureWords
    case .asked(let error): error.words
    case .deviceFull:
      Phrase(
        pt: "Este aparelho não tem espaço para a imagem. Libere espaço e tente de novo.",
        en: "This device has no room for the picture. Free some room and try again.")
    case .deviceClosed:
      Phrase(
        pt: "O navegador não deixa guardar nada. Abra o aplicativo numa janela comum.",
        en: "The browser keeps nothing. Open the app in an ordinary window.")
    case .notAdded:
      Phrase(
        pt: "O diário não aceitou a imagem. Ela continua na web.",
        en: "The journal did not take the picture. It is still on the web.")
    }
  }
}

/// The words around keeping pictures of the web.
enum PictureWords {
  static var title: Phrase { Phrase(pt: "Imagens da web", en: "Pictures of the web") }
  static var keep: Phrase {
    Phrase(pt: "Guardar a imagem aqui", en: "Keep the picture here")
  }
  static var keeping: Phrase {
    Phrase(pt: "O servidor está buscando a imagem.", en: "The server is fetching the picture.")
  }
  static var settings: Phrase {
    Phrase(pt: "Abrir Guardar de fora", en: "Open Keep from outside")
  }
}
