import Values

extension PageFailure {
  /// The same, where a picture was asked for. What tells of it stays in every case.
  public var pictureWords: Phrase {
    switch self {
    case .badLink:
      Phrase(
        pt: "O endereço desta imagem não é um endereço da web que se possa abrir.",
        en: "The address of this picture is no web address that can be opened.")
    case .privateAddress:
      Phrase(
        pt: "Esta imagem está numa rede particular, onde o servidor não entra.",
        en: "This picture is in a private network, which the server does not enter.")
    case .notFound:
      Phrase(
        pt: "A imagem não existe mais nesse endereço.",
        en: "There is no picture at this address any more.")
    case .refused:
      Phrase(
        pt: "O site não dá esta imagem ao servidor.",
        en: "The site does not give this picture to the server.")
    case .tooManyRedirects:
      Phrase(
        pt: "O endereço manda de um a outro sem chegar a uma imagem.",
        en: "The address sends from one to the next and never arrives at a picture.")
    case .tooLarge:
      Phrase(
        pt: "A imagem é grande demais: até 10 MB podem ser guardados daqui.",
        en: "The picture is too large: up to 10 MB can be kept from here.")
    case .tooSlow:
      Phrase(
        pt: "A imagem demorou demais. Tente de novo mais tarde.",
        en: "The picture took too long. Try again later.")
    case .unreachable:
      Phrase(
        pt: "Ninguém respondeu nesse endereço. Tente de novo mais tarde.",
        en: "Nobody answered at this address. Try again later.")
    case .untrusted:
      Phrase(
        pt: "O certificado do site não é confiável, e a imagem não foi buscada.",
        en: "The site's certificate is not trusted, and the picture was not fetched.")
    case .notAPage:
      Phrase(
        pt: "Nesse endereço não há uma imagem que se possa guardar.",
        en: "At this address there is no picture that can be kept.")
    case .unreadable:
      Phrase(
        pt: "A imagem não pôde ser lida.", en: "The picture could not be read.")
    case .busy:
      Phrase(
        pt: "O servidor está buscando muita coisa agora. Tente de novo em um minuto.",
        en: "The server is fetching a lot right now. Try again in a minute.")
    }
  }
}
