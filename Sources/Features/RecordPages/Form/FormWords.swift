import Values

/// The words that every form has.
enum FormWords {
  static var cancel: Phrase { Phrase(pt: "Cancelar", en: "Cancel") }
  static var back: Phrase { Phrase(pt: "Voltar", en: "Back") }
  static var edit: Phrase { Phrase(pt: "Editar", en: "Edit") }
  static var save: Phrase { Phrase(pt: "Salvar", en: "Save") }
  static var notSaid: Phrase { Phrase(pt: "Não informado", en: "Not stated") }
  static var choose: Phrase { Phrase(pt: "Escolha", en: "Choose") }
  static var tagHint: Phrase {
    Phrase(pt: "Escreva e aperte Enter ou vírgula.", en: "Write and press Enter or comma.")
  }
  static var suggestions: Phrase { Phrase(pt: "Sugestões", en: "Suggestions") }
  static var suggested: Plural {
    Plural(
      one: Phrase(pt: "# sugestão", en: "# suggestion"),
      other: Phrase(pt: "# sugestões", en: "# suggestions"))
  }
  static var photo: Phrase { Phrase(pt: "Foto", en: "Photo") }
  static var choosePhoto: Phrase { Phrase(pt: "Escolher foto", en: "Choose a photo") }
  static var changePhoto: Phrase { Phrase(pt: "Trocar foto", en: "Change the photo") }
  static var takePhoto: Phrase { Phrase(pt: "Tirar foto", en: "Take a photo") }
  static var removePhoto: Phrase { Phrase(pt: "Remover foto", en: "Remove the photo") }
  static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }
  static var photoChosen: Phrase {
    Phrase(pt: "A foto vale quando você salvar.", en: "The photo counts once you save.")
  }
  static var photoRemoved: Phrase {
    Phrase(pt: "A foto sai quando você salvar.", en: "The photo goes once you save.")
  }
  static var noPhoto: Phrase {
    Phrase(
      pt: "Este arquivo não é uma foto que o navegador consiga abrir. Escolha outro.",
      en: "This file is no photo that the browser can open. Choose another one.")
  }
  static var onlyPhotoRefused: Phrase {
    Phrase(
      pt: "O resto já está salvo: falta só a foto.",
      en: "The rest is saved: only the photo is not.")
  }
  static var leavePhoto: Phrase {
    Phrase(pt: "Deixar a foto como estava", en: "Leave the photo as it was")
  }
  static var resumed: Phrase {
    Phrase(
      pt: "Continuamos de onde você parou: o que estava digitado ficou guardado neste aparelho.",
      en: "Picked up where you left off: what you had typed was kept on this device.")
  }
  static var discardTitle: Phrase {
    Phrase(pt: "Descartar o que mudou?", en: "Discard your changes?")
  }
  static var discardText: Phrase {
    Phrase(
      pt: "O que você digitou e não salvou será apagado deste aparelho.",
      en: "What you typed and did not save will be erased from this device.")
  }
  static var stay: Phrase { Phrase(pt: "Continuar editando", en: "Keep editing") }
  static var discard: Phrase { Phrase(pt: "Descartar", en: "Discard") }
}
