import Fields
import Values

/// Why the server did not read a link. Raw values travel as a problem's `code`.
public enum PageFailure: String, Error, Hashable, Sendable, CaseIterable, FieldChoice {
  /// It is no address of `http` or `https`, or names a user, or a port that belongs to something else than the web.
  case badLink
  /// It leads into a network that only the server sees, at once or by a redirect.
  case privateAddress
  /// There is no page (any more): 404 or 410.
  case notFound
  /// The page is not for everybody: it asks who one is, or lets no programs in.
  case refused
  case tooManyRedirects
  /// It is longer than is read, as it comes or unpacked.
  case tooLarge
  /// It took too long, such as an answer that does not end.
  case tooSlow
  /// Nobody answers there, or not sensibly.
  case unreachable
  /// Its certificate is not one that is trusted.
  case untrusted
  /// It is something else than a page, such as a film; or no picture where one was asked for.
  case notAPage
  /// Reading it came to nothing, or took more than reading a page may.
  case unreadable
  /// The server reads too many others at this moment.
  case busy

  /// Whether the same link may be read later.
  public var canRetry: Bool {
    switch self {
    case .tooSlow, .unreachable, .busy: true
    case .badLink, .privateAddress, .notFound, .refused, .tooManyRedirects, .tooLarge, .untrusted,
      .notAPage, .unreadable:
      false
    }
  }

  /// What happened and what stays, for the person. The link itself is kept in every case.
  public var words: Phrase {
    switch self {
    case .badLink:
      Phrase(
        pt: "Este link não é um endereço da web que se possa abrir. O link fica guardado.",
        en: "This link is no web address that can be opened. The link is kept.")
    case .privateAddress:
      Phrase(
        pt:
          "Este link leva a uma rede particular, onde o servidor não entra. O link fica guardado.",
        en:
          "This link leads into a private network, which the server does not enter. The link is kept."
      )
    case .notFound:
      Phrase(
        pt: "A página não existe mais nesse endereço. O link fica guardado.",
        en: "There is no page at this address any more. The link is kept.")
    case .refused:
      Phrase(
        pt: "A página não se abre para o servidor. O link fica guardado.",
        en: "The page does not open for the server. The link is kept.")
    case .tooManyRedirects:
      Phrase(
        pt: "O link manda de um endereço a outro sem chegar a uma página. O link fica guardado.",
        en: "The link sends from one address to the next and never arrives. The link is kept.")
    case .tooLarge:
      Phrase(
        pt: "A página é grande demais para ser lida. O link fica guardado.",
        en: "The page is too large to be read. The link is kept.")
    case .tooSlow:
      Phrase(
        pt: "A página demorou demais. Tente de novo mais tarde; o link fica guardado.",
        en: "The page took too long. Try again later; the link is kept.")
    case .unreachable:
      Phrase(
        pt: "Ninguém respondeu nesse endereço. Tente de novo mais tarde; o link fica guardado.",
        en: "Nobody answered at this address. Try again later; the link is kept.")
    case .untrusted:
      Phrase(
        pt: "O certificado da página não é confiável, e ela não foi aberta. O link fica guardado.",
        en: "The page's certificate is not trusted, and it was not opened. The link is kept.")
    case .notAPage:
      Phrase(
        pt: "O link leva a um arquivo, e não a uma página de texto. O link fica guardado.",
        en: "The link leads to a file and not to a page of text. The link is kept.")
    case .unreadable:
      Phrase(
        pt: "O conteúdo da página não pôde ser lido. O link fica guardado.",
        en: "What the page holds could not be read. The link is kept.")
    case .busy:
      Phrase(
        pt: "O servidor está lendo muitos links agora. Tente de novo em um minuto.",
        en: "The server is reading many links right now. Try again in a minute.")
    }
  }
}
