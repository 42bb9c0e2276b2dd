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
  static var withoutFiles: Phrase {
    Phrase(
      pt: "Sem os documentos anexados.", en: "Without the attached documents.")
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

  static func restore(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "Restaurar # paciente", en: "Restore # patient"),
      other: Phrase(pt: "Restaurar # pacientes", en: "Restore # patients"))(count, language)
  }

  static func restored(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# paciente restaurado", en: "# patient restored"),
      other: Phrase(pt: "# pacientes restaurados", en: "# patients restored"))(count, language)
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
