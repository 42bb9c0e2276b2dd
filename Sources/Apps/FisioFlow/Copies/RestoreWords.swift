import Shell
import Values

/// The words of bringing a copy back.
enum RestoreWords {
  static var finding: Phrase {
    Phrase(pt: "Procurando as cópias…", en: "Looking for the copies…")
  }
  static var fetching: Phrase { Phrase(pt: "Baixando a cópia…", en: "Downloading the copy…") }
  static var opening: Phrase { Phrase(pt: "Abrindo a cópia…", en: "Opening the copy…") }
  static var restoring: Phrase {
    Phrase(pt: "Restaurando pacientes", en: "Restoring patients")
  }
  static var stop: Phrase { Phrase(pt: "Parar", en: "Stop") }
  static var choose: Phrase { Phrase(pt: "Escolha uma cópia", en: "Choose a copy") }
  static var none: Phrase { Phrase(pt: "Nenhuma cópia aqui", en: "No copies here") }
  static var noneText: Phrase {
    Phrase(
      pt: "Nesse lugar ainda não há cópias do FisioFlow.",
      en: "There are no copies of FisioFlow in that place yet.")
  }
  static var otherClinic: Phrase { Phrase(pt: "de outra clínica", en: "of another clinic") }
  static var ofOther: Phrase {
    Phrase(
      pt: "Esta cópia é de outra clínica: {0}.", en: "This copy is of another clinic: {0}.")
  }
  static var otherPassphrase: Phrase {
    Phrase(
      pt: "A frase deste aparelho não abre esta cópia. Digite a que valia quando ela foi feita.",
      en: "This device's passphrase does not open this copy. Type the one that it was made with.")
  }
  static var wrong: Phrase {
    Phrase(
      pt: "Esta frase também não abre a cópia. Confira maiúsculas e espaços.",
      en: "This passphrase does not open the copy either. Check capitals and spaces.")
  }
  static var open: Phrase { Phrase(pt: "Abrir a cópia", en: "Open the copy") }
  static var inCopy: Phrase { Phrase(pt: "O que há na cópia", en: "What is in the copy") }
  static var documents: Phrase { Phrase(pt: "Documentos", en: "Documents") }
  static var restoringDocuments: Phrase {
    Phrase(pt: "Restaurando documentos", en: "Restoring documents")
  }
  static var documentsMissing: Phrase {
    Phrase(pt: "Faltam aqui e voltam", en: "Missing here, will come back")
  }
  static var documentsHere: Phrase { Phrase(pt: "Já estão aqui", en: "Already here") }
  static var incomplete: Phrase {
    Phrase(
      pt: "Não estão inteiros nesse lugar: não voltam",
      en: "Not whole in that place: will not come back")
  }
  static var strayed: Phrase {
    Phrase(
      pt: "De pacientes que não voltam", en: "Of patients who will not come back")
  }
  static var unfitting: Phrase {
    Phrase(
      pt: "Não cabem no armazenamento do plano",
      en: "Do not fit into the plan's storage")
  }
  static var texts: Phrase {
    Phrase(pt: "Textos por decidir", en: "Undecided texts")
  }
  static var deviceFull: Phrase {
    Phrase(
      pt: "Este aparelho está sem espaço. Libere espaço e restaure de novo.",
      en: "This device has no room left. Make room and restore again.")
  }
  static var onTheirWay: Phrase {
    Phrase(
      pt: "Os documentos ainda são enviados deste aparelho ao servidor.",
      en: "The documents are still being sent from this device to the server.")
  }
  static var clinic: Phrase { Phrase(pt: "Clínica", en: "Clinic") }
  static var madeAt: Phrase { Phrase(pt: "Feita em", en: "Made on") }
  static var active: Phrase { Phrase(pt: "Pacientes ativos", en: "Active patients") }
  static var archived: Phrase { Phrase(pt: "Arquivados", en: "Archived") }
  static var missing: Phrase {
    Phrase(pt: "Faltam aqui e voltam", en: "Missing here, will come back")
  }
  static var same: Phrase { Phrase(pt: "Já estão aqui, iguais", en: "Already here, the same") }
  static var differing: Phrase {
    Phrase(
      pt: "Já estão aqui, diferentes: ficam como estão",
      en: "Already here, different: stay as they are")
  }
  static var clashing: Phrase {
    Phrase(
      pt: "Têm o CPF de alguém que já está aqui: não voltam",
      en: "Have the CPF of somebody who is here: will not come back")
  }
  static var unreadable: Phrase {
    Phrase(pt: "Não puderam ser lidos", en: "Could not be read")
  }
  static var fits: Phrase {
    Phrase(
      pt: "O plano {0} tem lugar para {1} dos {2} que faltam.",
      en: "The {0} plan has room for {1} of the {2} missing.")
  }
  static var refused: Phrase { Phrase(pt: "Não voltaram", en: "Did not come back") }
  static var close: Phrase { Phrase(pt: "Voltar", en: "Back") }
  static var listAgain: Phrase { Phrase(pt: "Ver as cópias", en: "See the copies") }

  private static func patients(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# paciente", en: "# patient"),
      other: Phrase(pt: "# pacientes", en: "# patients"))(count, language)
  }

  private static func documents(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# documento", en: "# document"),
      other: Phrase(pt: "# documentos", en: "# documents"))(count, language)
  }

  /// "3 pacientes", "1 documento" or "3 pacientes e 1 documento"
  private static func both(_ patients: Int, _ documents: Int, _ language: Language) -> String {
    guard documents > 0 else { return self.patients(patients, language) }
    guard patients > 0 else { return self.documents(documents, language) }
    return Phrase(pt: "{0} e {1}", en: "{0} and {1}")(
      language, self.patients(patients, language), self.documents(documents, language))
  }

  static func restore(_ patients: Int, _ documents: Int, _ language: Language) -> String {
    Phrase(pt: "Restaurar {0}", en: "Restore {0}")(
      language, both(patients, documents, language))
  }

  /// "3 pacientes e 1 documento restaurados"
  static func restored(_ patients: Int, _ documents: Int, _ language: Language) -> String {
    let one = patients + documents == 1
    let words =
      one
      ? Phrase(pt: "{0} restaurado", en: "{0} restored")
      : Phrase(pt: "{0} restaurados", en: "{0} restored")
    return words(language, both(patients, documents, language))
  }

  static func documentsLeft(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# documento ainda falta.", en: "# document is still missing."),
      other: Phrase(pt: "# documentos ainda faltam.", en: "# documents are still missing."))(
        count, language)
  }

  /// Why a document did not come back.
  static func reason(_ reason: DocumentReturn.Reason, _ language: Language) -> String {
    switch reason {
    case .missing:
      Phrase(
        pt: "Já não está inteiro nesse lugar.", en: "It is not whole in that place any more.")(
          language)
    case .damaged:
      Phrase(pt: "Está danificado nesse lugar.", en: "It is damaged in that place.")(language)
    case .unavailable:
      Phrase(
        pt: "Este aparelho não pôde guardá-lo.", en: "This device could not keep it.")(language)
    case .refused(let refusal): RefusalWords.text(refusal, language)
    }
  }

  static func left(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# ainda falta.", en: "# is still missing."),
      other: Phrase(pt: "# ainda faltam.", en: "# are still missing."))(count, language)
  }
}

extension OwnCopies.RestoreFailure {
  var text: Phrase {
    switch self {
    case .place(let failure): failure.text
    case .damaged:
      Phrase(
        pt: "A cópia está danificada ou incompleta e nada dela foi usado. Escolha outra.",
        en: "The copy is damaged or incomplete, and nothing of it was used. Choose another.")
    case .newer:
      Phrase(
        pt: "Uma versão mais nova do FisioFlow fez esta cópia. Recarregue o aplicativo.",
        en: "A newer version of FisioFlow made this copy. Reload the app.")
    case .tooLarge:
      Phrase(
        pt: "A cópia é grande demais para abrir neste aparelho.",
        en: "The copy is too large to open on this device.")
    }
  }
}
