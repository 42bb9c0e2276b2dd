import Values

extension PatientForm {
  enum Words {
    static let addTitle = Phrase(pt: "Novo paciente", en: "New patient")
    static let editTitle = Phrase(pt: "Editar paciente", en: "Edit patient")
    static let cancel = Phrase(pt: "Cancelar", en: "Cancel")
    static let save = Phrase(pt: "Salvar", en: "Save")
    static let person = Phrase(pt: "Pessoa", en: "Person")
    static let contact = Phrase(pt: "Contato", en: "Contact")
    static let care = Phrase(pt: "Atendimento", en: "Care")
    static let notSaid = Phrase(pt: "Não informado", en: "Not stated")
    static let tagHint = Phrase(
      pt: "Escreva e aperte Enter ou vírgula.", en: "Write and press Enter or comma.")
    static let resumed = Phrase(
      pt: "Continuamos de onde você parou: o que estava digitado ficou guardado neste aparelho.",
      en: "Picked up where you left off: what you had typed was kept on this device.")
    static let discardTitle = Phrase(pt: "Descartar o que mudou?", en: "Discard your changes?")
    static let discardText = Phrase(
      pt: "O que você digitou e não salvou será apagado deste aparelho.",
      en: "What you typed and did not save will be erased from this device.")
    static let stay = Phrase(pt: "Continuar editando", en: "Keep editing")
    static let discard = Phrase(pt: "Descartar", en: "Discard")
  }
}
