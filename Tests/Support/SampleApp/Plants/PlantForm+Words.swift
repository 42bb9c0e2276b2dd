import Values

extension PlantForm {
  enum Words {
    static var addTitle: Phrase { Phrase(pt: "Nova planta", en: "New plant") }
    static var editTitle: Phrase { Phrase(pt: "Editar planta", en: "Edit plant") }
    static var cancel: Phrase { Phrase(pt: "Cancelar", en: "Cancel") }
    static var save: Phrase { Phrase(pt: "Salvar", en: "Save") }
    static var resumed: Phrase {
      Phrase(
        pt: "O que estava digitado ficou guardado neste aparelho.",
        en: "What you had typed was kept on this device.")
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
}

extension PlantForm.Field {
  var label: Phrase {
    switch self {
    case .name: Phrase(pt: "Nome", en: "Name")
    case .place: Phrase(pt: "Lugar", en: "Place")
    case .plantedOn: Phrase(pt: "Plantada em", en: "Planted on")
    case .notes: Phrase(pt: "Observações", en: "Notes")
    }
  }

  /// What is wrong with it, where something is.
  var problem: Phrase {
    switch self {
    case .plantedOn:
      Phrase(
        pt: "Escreva a data como dia, mês e ano: 31/12/1980.",
        en: "Write the date as day, month and year: 31/12/1980.")
    case .name, .place, .notes:
      Phrase(pt: "Escreva o nome da planta.", en: "Write the plant's name.")
    }
  }
}
