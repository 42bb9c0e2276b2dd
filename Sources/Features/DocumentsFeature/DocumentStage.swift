import Documents
import Screen
import Shell
import Values

/// Where a document is between whoever chose it and the server.
enum DocumentStage: Equatable {
  case stored
  /// It is in a space of this device alone.
  case alone
  /// It is being copied into the app.
  case keeping
  case waitingForNetwork
  /// Others are sent before it, or its record is.
  case waiting
  case sending(percent: Int)
  /// Sent whole; the server looks at it.
  case arrived
  /// On its way from another device.
  case elsewhere
  case refused(String)
  case held(DocumentHold)

  init<Owner: DocumentOwner>(
    _ document: OwnedDocument<Owner>, _ state: OwnedDocuments<Owner>.State
  ) {
    let id = document.id
    if document.file != nil {
      self = .stored
    } else if !document.refusal.isEmpty {
      self = .refused(document.refusal)
    } else if state.context.isAlone {
      self = state.isListed && state.kept(id) == nil ? .held(.lost) : .alone
    } else if state.kept(id) == nil {
      self = .elsewhere
    } else if let hold = state.holds[id.uuid] {
      self = hold == .arrived ? .arrived : .held(hold)
    } else if !state.sync.isOnline {
      self = .waitingForNetwork
    } else if let transfer = state.transfer, transfer.document == id {
      self =
        transfer.step == .resting
        ? .waiting : .sending(percent: Int(transfer.offset * 100 / max(document.bytes, 1)))
    } else {
      self = .waiting
    }
  }

  var tone: Tone {
    switch self {
    case .refused, .held: .danger
    case .stored, .alone, .keeping, .waitingForNetwork, .waiting, .sending, .arrived, .elsewhere:
      .note
    }
  }

  /// Whether it is where it stays.
  var isSettled: Bool { self == .stored || self == .alone }

  /// - Parameter space: what the app calls a space.
  func text(_ language: Language, in space: Noun) -> String {
    switch self {
    case .stored: Phrase(pt: "No servidor", en: "On the server")(language)
    case .alone: Phrase(pt: "Só neste aparelho", en: "On this device alone")(language)
    case .keeping: Phrase(pt: "Guardando neste aparelho", en: "Keeping it on this device")(language)
    case .waitingForNetwork: Phrase(pt: "Aguardando rede", en: "Waiting for a network")(language)
    case .waiting: Phrase(pt: "Na fila para enviar", en: "In line to be sent")(language)
    case .sending(let percent):
      Phrase(pt: "Enviando {0} %", en: "Sending {0}%")(language, percent.description)
    case .arrived: Phrase(pt: "Enviado, conferindo", en: "Sent, being checked")(language)
    case .elsewhere:
      Phrase(pt: "A caminho, de outro aparelho", en: "On its way from another device")(language)
    case .refused(let code), .held(.refused(let code)):
      Phrase(pt: "Recusado: {0}", en: "Refused: {0}")(language, Self.reason(code)(language))
    case .held(let hold): Self.reason(hold)(language, space.inThe(language))
    }
  }

  private static func reason(_ hold: DocumentHold) -> Phrase {
    switch hold {
    case .noRoom:
      Phrase(
        pt: "Parado: o armazenamento do plano está cheio",
        en: "Stopped: the plan's storage is full")
    case .notInPlan:
      Phrase(
        pt: "Parado: o plano não permite enviar documentos",
        en: "Stopped: the plan does not let documents be sent")
    case .forbidden:
      Phrase(
        pt: "Parado: a sua função {0} não permite enviar",
        en: "Stopped: your role in {0} does not let you send")
    case .outdated:
      Phrase(
        pt: "Parado: recarregue o aplicativo para enviar",
        en: "Stopped: reload the app to send it")
    case .lost:
      Phrase(
        pt: "Os dados deste arquivo se perderam neste aparelho. Remova e adicione de novo.",
        en: "The data of this file is lost on this device. Remove it and add it again.")
    case .arrived, .refused: Phrase(pt: "", en: "")
    }
  }

  private static func reason(_ code: String) -> Phrase {
    switch DocumentProblem(rawValue: code) {
    case .unwantedType:
      Phrase(pt: "este tipo de arquivo não é aceito", en: "this kind of file is not taken")
    case .corrupt:
      Phrase(pt: "o arquivo está danificado", en: "the file is damaged")
    case .bomb:
      Phrase(
        pt: "o arquivo compactado se abriria grande demais",
        en: "the packed file would unpack far too large")
    case .tooManyPixels:
      Phrase(
        pt: "a imagem é grande demais; envie uma menor",
        en: "the image is too large; send a smaller one")
    case .hasMacros:
      Phrase(
        pt: "o documento tem macros; salve sem macros",
        en: "the document has macros; save it without them")
    case .infected:
      Phrase(
        pt: "o antivírus encontrou algo nocivo nele",
        en: "the virus scanner found something harmful in it")
    case nil:
      code == "tooLarge"
        ? Phrase(pt: "o arquivo é grande demais", en: "the file is too large")
        : Phrase(pt: "o servidor não o aceitou", en: "the server did not take it")
    }
  }
}
