import Documents
import Values

/// The words of documents.
public enum DocumentWords {
  public static var title: Phrase { Phrase(pt: "Documentos", en: "Documents") }
  static var add: Phrase { Phrase(pt: "Adicionar documentos", en: "Add documents") }
  /// - Parameter examples: what the app's people keep, as a sentence, or nothing.
  static func addHint(_ examples: Phrase, _ language: Language) -> String {
    let how = Phrase(
      pt: "Toque para escolher ou solte arquivos aqui.", en: "Tap to choose, or drop files here.")
    return [examples(language), how(language)].filter { !$0.isEmpty }.joined(separator: " ")
  }
  static var camera: Phrase { Phrase(pt: "Tirar foto", en: "Take a photo") }
  static var note: Phrase {
    Phrase(
      pt: "Sem internet, o arquivo fica guardado neste aparelho e é enviado depois.",
      en: "Offline, the file is kept on this device and sent later.")
  }
  static var noteAlone: Phrase {
    Phrase(
      pt: "Sem conta, o arquivo fica cifrado só neste aparelho. Com uma conta, vai junto.",
      en: "Without an account the file stays encrypted on this device alone. It goes along to one.")
  }
  static var size: Phrase { Phrase(pt: "Tamanho", en: "Size") }
  static var kind: Phrase { Phrase(pt: "Tipo", en: "Kind") }
  static var added: Phrase { Phrase(pt: "Adicionado em", en: "Added on") }
  static var by: Phrase { Phrase(pt: "Por", en: "By") }
  static var state: Phrase { Phrase(pt: "Situação", en: "State") }
  static var save: Phrase { Phrase(pt: "Baixar", en: "Download") }
  static var saveCopy: Phrase { Phrase(pt: "Salvar cópia", en: "Save a copy") }
  static var rename: Phrase { Phrase(pt: "Renomear", en: "Rename") }
  static var name: Phrase { Phrase(pt: "Nome do documento", en: "Name of the document") }
  static var nameWrong: Phrase {
    Phrase(pt: "Escreva um nome de até 200 letras.", en: "Write a name of at most 200 letters.")
  }
  static var keepName: Phrase { Phrase(pt: "Salvar nome", en: "Save name") }
  static var remove: Phrase { Phrase(pt: "Remover", en: "Remove") }
  static func removeText(_ language: Language, for space: Noun) -> String {
    Phrase(
      pt: "O arquivo será apagado para {0} e não pode ser recuperado.",
      en: "The file will be erased for {0} and cannot be brought back.")(
        language, space.theWhole(language))
  }
  static var keep: Phrase { Phrase(pt: "Manter", en: "Keep") }
  static var retry: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static func notDone(_ language: Language, in space: Noun) -> String {
    Phrase(
      pt: "Só quem adicionou o documento ou administra {0} pode fazer isto.",
      en: "Only who added the document or runs {0} can do this.")(language, space.the(language))
  }
  static var understood: Phrase { Phrase(pt: "Entendi", en: "Got it") }
  /// Of what this device had no room for.
  static var stillOpen: Phrase {
    Phrase(
      pt: "O que você escolheu continua aberto aqui, até o aplicativo ser fechado.",
      en: "What you chose stays open here, until the app is closed.")
  }
  static var addAgain: Phrase { Phrase(pt: "Adicionar de novo", en: "Add again") }
  static var drop: Phrase { Phrase(pt: "Descartar", en: "Discard") }
  static var unsent: Phrase { Phrase(pt: "Arquivos por enviar", en: "Files to send") }
  static var unsentNote: Phrase {
    Phrase(
      pt: "Guardados neste aparelho. O arquivo de alterações exportado não os contém.",
      en: "Kept on this device. The file of exported changes does not contain them.")
  }
  /// Of a file that is no picture, on a plan without documents.
  static var onlyPictures: Phrase {
    Phrase(
      pt: """
        Neste plano só imagens se abrem aqui. Este arquivo vem inteiro numa cópia sua, em Ajustes.
        """,
      en: """
        On this plan only pictures open here. A copy of your own, in Settings, brings this file whole.
        """)
  }
  static var storage: Phrase { Phrase(pt: "Armazenamento", en: "Storage") }

  static func removeTitle(_ name: String, _ language: Language) -> String {
    Phrase(pt: "Remover “{0}”?", en: "Remove “{0}”?")(language, name)
  }

  static func missing(_ reason: DocumentMissing) -> Phrase {
    switch reason {
    case .offline:
      Phrase(
        pt: "Este documento não está neste aparelho. Conecte-se à internet para abrir.",
        en: "This document is not on this device. Connect to the internet to open it.")
    case .onItsWay:
      Phrase(
        pt: "Ainda está a caminho, de outro aparelho.",
        en: "It is still on its way, from another device.")
    case .failed:
      Phrase(
        pt: "Não foi possível abrir. Tente de novo daqui a pouco.",
        en: "It could not be opened. Try again in a moment.")
    }
  }

  /// Why a chosen file was not added: "“video.mp4” não foi adicionado: está vazio."
  static func trouble(
    _ trouble: DocumentTrouble, _ language: Language, in space: Noun
  ) -> String {
    let why: Phrase =
      switch trouble.reason {
      case .empty: Phrase(pt: "o arquivo está vazio.", en: "the file is empty.")
      case .tooLarge:
        Phrase(pt: "um arquivo pode ter até 2 GB.", en: "a file may have at most 2 GB.")
      case .noRoom:
        Phrase(
          pt: "o plano {1} não tem espaço para {0}.", en: "{1}'s plan has no room for {0}.")
      case .notInPlan:
        Phrase(pt: "o plano {1} não tem documentos.", en: "{1}'s plan has no documents.")
      case .tooMany:
        Phrase(
          pt: "não cabem mais arquivos aqui. Remova um deles e tente de novo.",
          en: "no more files fit here. Remove one of them and try again.")
      case .deviceFull:
        Phrase(
          pt: "este aparelho não tem espaço para {0}. Libere espaço e tente de novo.",
          en: "this device has no room for {0}. Free some space and try again.")
      case .unreadable:
        Phrase(
          pt: "o arquivo não pôde ser lido. Escolha-o de novo.",
          en: "the file could not be read. Choose it again.")
      case .notAdded:
        Phrase(
          pt: "os dados {1} não o aceitaram.", en: "{1}'s records did not take it.")
      }
    return Phrase(pt: "“{0}” não foi adicionado: {1}", en: "“{0}” was not added: {1}")(
      language, trouble.name,
      why(
        language, NumberText.bytes(trouble.bytes, in: language), space.ofThe(language)))
  }

  /// "1,2 MB de 1,1 GB"
  static func storage(_ used: Int64, of most: Int64, _ language: Language) -> String {
    Phrase(pt: "{0} de {1}", en: "{0} of {1}")(
      language, NumberText.bytes(used, in: language), NumberText.bytes(most, in: language))
  }

  /// What kind of file it is, in a word.
  static func kind(_ type: String, named name: String, _ language: Language) -> String {
    if type.begins(with: "image/") { return Phrase(pt: "Imagem", en: "Image")(language) }
    if type.begins(with: "video/") { return Phrase(pt: "Vídeo", en: "Video")(language) }
    if type.begins(with: "audio/") { return Phrase(pt: "Áudio", en: "Audio")(language) }
    switch type {
    case "application/pdf": return "PDF"
    case "application/dicom": return "DICOM"
    default: break
    }
    let parts = name.parts { $0 == "." }
    guard parts.count > 1, let ending = parts.last, ending.byteCount <= 5 else {
      return Phrase(pt: "Arquivo", en: "File")(language)
    }
    var text = String.UnicodeScalarView()
    for scalar in ending.scalars { text.append(scalar.latinUppercased) }
    return String(text)
  }

  static func toSend(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# documento por enviar", en: "# document to send"),
      other: Phrase(pt: "# documentos por enviar", en: "# documents to send"))(count, language)
  }

  static func unkept(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "# arquivo para o qual este aparelho não tem espaço seria perdido.",
        en: "# file for which this device has no room would be lost."),
      other: Phrase(
        pt: "# arquivos para os quais este aparelho não tem espaço seriam perdidos.",
        en: "# files for which this device has no room would be lost."))(count, language)
  }

  static func unsent(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "# arquivo ainda não chegou ao servidor e seria apagado deste aparelho.",
        en: "# file has not reached the server and would be erased from this device."),
      other: Phrase(
        pt: "# arquivos ainda não chegaram ao servidor e seriam apagados deste aparelho.",
        en: "# files have not reached the server and would be erased from this device."))(
        count, language)
  }
}
