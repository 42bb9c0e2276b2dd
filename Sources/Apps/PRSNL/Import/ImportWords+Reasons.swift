import Importing
import Values

extension ImportWords {
  static func phrase(of extent: ImportLoss.Reason.Extent) -> Phrase {
    switch extent {
    case .item: Phrase(pt: "o item", en: "the item")
    case .part: Phrase(pt: "uma parte dele", en: "a part of it")
    case .file: Phrase(pt: "o arquivo", en: "the file")
    }
  }

  static func phrase(of reason: ImportLoss.Reason) -> Phrase {
    switch reason.extent {
    case .item: phrase(ofItem: reason)
    case .part: phrase(ofPart: reason)
    case .file: phrase(ofFile: reason)
    }
  }

  private static func phrase(ofItem reason: ImportLoss.Reason) -> Phrase {
    switch reason {
    case .noAddress: Phrase(pt: "Link sem endereço", en: "A link without an address")
    case .notOfTheWeb:
      Phrase(pt: "O endereço não é da web", en: "The address is not one of the web")
    case .longAddress: Phrase(pt: "Endereço longo demais", en: "The address is too long")
    case .empty: Phrase(pt: "Não há nada nele", en: "There is nothing in it")
    case .tooLong: Phrase(pt: "Longo demais para ser lido", en: "Too long to be read")
    case .thrownAway:
      Phrase(pt: "Já estava na lixeira de lá", en: "It was in the bin there")
    case .refused: Phrase(pt: "O diário não o aceitou", en: "The journal did not take it")
    default: Phrase(pt: "Está danificado", en: "It is damaged")
    }
  }

  private static func phrase(ofPart reason: ImportLoss.Reason) -> Phrase {
    switch reason {
    case .date:
      Phrase(
        pt: "A data não pôde ser lida; vem com a de hoje",
        en: "The date could not be read; it comes with today's")
    case .tags: Phrase(pt: "Mais de 30 etiquetas", en: "More than 30 tags")
    case .longTag:
      Phrase(
        pt: "Etiqueta com mais de 40 letras; vem cortada",
        en: "A tag of more than 40 letters; it comes cut")
    case .text:
      Phrase(
        pt: "O texto passa de 1 milhão de letras", en: "The text has more than a million letters")
    case .copy:
      Phrase(
        pt: "A cópia da página não pôde ser lida", en: "The copy of the page could not be read")
    case .attachment:
      Phrase(
        pt: "Anexo de um tipo ou tamanho que não vem",
        en: "An attachment of a kind or size that does not come")
    case .missingFile:
      Phrase(pt: "O anexo não está no arquivo", en: "The attachment is not in the file")
    default:
      Phrase(
        pt: "O link leva a uma nota que não está aqui",
        en: "The link leads to a note that is not here")
    }
  }

  private static func phrase(ofFile reason: ImportLoss.Reason) -> Phrase {
    switch reason {
    case .lockedFile:
      Phrase(
        pt: "Está protegido por senha, ou compactado de outro modo",
        en: "It is locked by a password, or packed in another way")
    case .largeFile: Phrase(pt: "Grande demais", en: "Too large")
    case .damagedFile: Phrase(pt: "Danificado", en: "Damaged")
    case .tooManyFiles: Phrase(pt: "Arquivos demais no zip", en: "Too many files in the zip")
    default:
      Phrase(
        pt: "Não é de um aplicativo conhecido, ou nada o menciona",
        en: "It is of no app that is known, or nothing mentions it")
    }
  }
}
