import Records
import Shell
import Values

/// The words of bringing a copy back.
enum RestoreWords {
  static var keepsNothing: Phrase {
    Phrase(
      pt: "O plano não guarda na conta o que voltaria",
      en: "The plan keeps nothing in the account of what would come back")
  }
  static var keepsNothingText: Phrase {
    Phrase(
      pt: "Em Ajustes, continue só neste aparelho; lá a cópia volta inteira.",
      en: "In Settings, go on with this device alone; there the copy comes back whole.")
  }
  static var finding: Phrase {
    Phrase(pt: "Procurando as cópias…", en: "Looking for the copies…")
  }
  static var fetching: Phrase { Phrase(pt: "Baixando a cópia…", en: "Downloading the copy…") }
  static var opening: Phrase { Phrase(pt: "Abrindo a cópia…", en: "Opening the copy…") }
  /// "Restaurando pacientes"
  static func restoring(_ kinds: [CopyKind], _ language: Language) -> String {
    Phrase(pt: "Restaurando {0}", en: "Restoring {0}")(
      language, CopyWords.listed(kinds.map { $0.noun.many(language) }, language))
  }
  static var stop: Phrase { Phrase(pt: "Parar", en: "Stop") }
  static var choose: Phrase { Phrase(pt: "Escolha uma cópia", en: "Choose a copy") }
  static var none: Phrase { Phrase(pt: "Nenhuma cópia aqui", en: "No copies here") }
  static func noneText(_ language: Language, _ app: String) -> String {
    Phrase(
      pt: "Nesse lugar ainda não há cópias do {0}.",
      en: "There are no copies of {0} in that place yet.")(language, app)
  }
  static func ofAnother(_ language: Language, _ space: Noun) -> String {
    Phrase(pt: "de {0}", en: "of {0}")(language, space.another(language))
  }
  static func isOfAnother(_ language: Language, _ space: Noun, called name: String) -> String {
    Phrase(pt: "Esta cópia é de {0}: {1}.", en: "This copy is of {0}: {1}.")(
      language, space.another(language), name)
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
  static var summary: Phrase { Phrase(pt: "O que vai acontecer", en: "What will happen") }
  static var notAllFit: Phrase { Phrase(pt: "Nem todos cabem", en: "Not all of them fit") }
  static var of: Phrase { Phrase(pt: "{0} de {1}", en: "{0} of {1}") }
  static var documentsMissing: Phrase {
    Phrase(pt: "Faltam aqui e voltam", en: "Missing here, will come back")
  }
  static var documentsHere: Phrase { Phrase(pt: "Já estão aqui", en: "Already here") }
  static var incomplete: Phrase {
    Phrase(
      pt: "Não estão inteiros nesse lugar: não voltam",
      en: "Not whole in that place: will not come back")
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
  static var madeAt: Phrase { Phrase(pt: "Feita em", en: "Made on") }
  static var missing: Phrase {
    Phrase(pt: "Faltam aqui e voltam", en: "Missing here, will come back")
  }
  static var same: Phrase { Phrase(pt: "Já estão aqui, iguais", en: "Already here, the same") }
  static var differing: Phrase {
    Phrase(
      pt: "Já estão aqui, diferentes: ficam como estão",
      en: "Already here, different: stay as they are")
  }
  static var unreadable: Phrase {
    Phrase(pt: "Não puderam ser lidos", en: "Could not be read")
  }
  static var fits: Phrase {
    Phrase(
      pt: "O plano {0} tem lugar para {1} {3} {2} que faltam.",
      en: "The {0} plan has room for {1} of the {2} missing.")
  }
  static var refused: Phrase { Phrase(pt: "Não voltaram", en: "Did not come back") }
  static var close: Phrase { Phrase(pt: "Voltar", en: "Back") }
  static var listAgain: Phrase { Phrase(pt: "Ver as cópias", en: "See the copies") }

  /// "3 pacientes", "1 documento" or "3 pacientes e 1 documento"; of nothing the first.
  private static func counted(
    _ counts: [(noun: Noun, count: Int)], _ language: Language
  ) -> String {
    var some = counts.filter { $0.count > 0 }
    if some.isEmpty { some = Array(counts.prefix(1)) }
    return CopyWords.listed(some.map { $0.noun.counted($0.count, language) }, language)
  }

  static func restore(_ counts: [(noun: Noun, count: Int)], _ language: Language) -> String {
    Phrase(pt: "Restaurar {0}", en: "Restore {0}")(language, counted(counts, language))
  }

  /// "3 pacientes e 1 documento restaurados"
  static func restored(_ counts: [(noun: Noun, count: Int)], _ language: Language) -> String {
    let isOne = counts.reduce(0) { $0 + $1.count } == 1
    let isFeminine = !counts.contains { $0.count > 0 && $0.noun.gender == .masculine }
    let words =
      switch (isOne, isFeminine) {
      case (true, true): Phrase(pt: "{0} restaurada", en: "{0} restored")
      case (true, false): Phrase(pt: "{0} restaurado", en: "{0} restored")
      case (false, true): Phrase(pt: "{0} restauradas", en: "{0} restored")
      case (false, false): Phrase(pt: "{0} restaurados", en: "{0} restored")
      }
    return words(language, counted(counts, language))
  }

  static func documentsLeft(_ count: Int, _ noun: Noun, _ language: Language) -> String {
    let isOne = count == 1 || (count == 0 && language == .pt)
    let words =
      isOne
      ? Phrase(pt: "{0} ainda falta.", en: "{0} is still missing.")
      : Phrase(pt: "{0} ainda faltam.", en: "{0} are still missing.")
    return words(language, noun.counted(count, language))
  }

  /// Why a document did not come back.
  static func reason(
    _ reason: DocumentReturn.Reason, _ here: CopiedSpace, _ language: Language
  ) -> String {
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
    case .refused(let refusal): self.refusal(refusal, of: nil, here, language)
    }
  }

  /// Why a record was not added.
  static func refusal(
    _ refusal: Refusal, of mutation: String?, _ here: CopiedSpace, _ language: Language
  ) -> String {
    RefusalWords.text(refusal, of: mutation, here.parts.kinds, in: here.noun, language)
  }

  static func left(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# ainda falta.", en: "# is still missing."),
      other: Phrase(pt: "# ainda faltam.", en: "# are still missing."))(count, language)
  }
}

extension OwnCopies.RestoreFailure {
  func text(_ language: Language, _ here: CopiedSpace) -> String {
    if case .place(let failure) = self { return failure.text(language, in: here.noun) }
    return words(language, here.context.app.name.text)
  }

  private var words: Phrase {
    switch self {
    case .place: Phrase(pt: "", en: "")
    case .damaged:
      Phrase(
        pt: "A cópia está danificada ou incompleta e nada dela foi usado. Escolha outra.",
        en: "The copy is damaged or incomplete, and nothing of it was used. Choose another.")
    case .newer:
      Phrase(
        pt: "Uma versão mais nova do {0} fez esta cópia. Recarregue o aplicativo.",
        en: "A newer version of {0} made this copy. Reload the app.")
    case .tooLarge:
      Phrase(
        pt: "A cópia é grande demais para abrir neste aparelho.",
        en: "The copy is too large to open on this device.")
    }
  }
}
