import Copies
import Shell
import Values

/// The words of the person's own copies.
enum CopyWords {
  static var title: Phrase { Phrase(pt: "Cópia de segurança", en: "Backup") }
  static func intro(_ kinds: [CopyKind], _ language: Language) -> String {
    Phrase(
      pt: """
        Uma cópia {0} num lugar seu, fechada com uma frase que só você sabe. Nem o servidor nem o lugar \
        conseguem lê-la.
        """,
      en: """
        A copy of {0} in a place of your own, sealed with a passphrase that only you know. Neither the \
        server nor the place can read it.
        """)(language, all(kinds, language) { $0.ofTheMany(language) })
  }
  static func contents(_ kinds: [CopyKind], _ language: Language) -> String {
    Phrase(
      pt: """
        Entram {0} e os textos que esperam uma decisão. Não entram a equipe, o plano nem o histórico de \
        quem fez ou acessou o quê.
        """,
      en: """
        It has {0}, and the texts that wait for a decision. It does not have the team, the plan, or the \
        history of who did or accessed what.
        """)(language, kinds.map { $0.words.contents(language) }.joined(separator: ", "))
  }

  /// "dos pacientes e documentos": the first of them with its article.
  private static func all(
    _ kinds: [CopyKind], _ language: Language, first: (Noun) -> String
  ) -> String {
    guard let noun = kinds.first?.noun else { return "" }
    return listed([first(noun)] + kinds.dropFirst().map { $0.noun.many(language) }, language)
  }

  /// "a, b e c"
  static func listed(_ parts: [String], _ language: Language) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return Phrase(pt: "{0} e {1}", en: "{0} and {1}")(
      language, Array(parts.dropLast()).joined(separator: ", "), last)
  }
  /// In a space of this device alone.
  static func fileIntro(_ kinds: [CopyKind], _ language: Language) -> String {
    Phrase(
      pt: """
        Um arquivo com uma cópia {0}, fechado com uma frase que só você sabe. Guarde-o fora deste \
        aparelho: num pen drive, no e-mail ou na nuvem.
        """,
      en: """
        A file with a copy of {0}, sealed with a passphrase that only you know. Keep it somewhere else: \
        on a memory stick, in your e-mail or in the cloud.
        """)(language, all(kinds, language) { $0.ofTheMany(language) })
  }
  static var file: Phrase { Phrase(pt: "Um arquivo seu", en: "A file of your own") }
  static var goOn: Phrase { Phrase(pt: "Continuar", en: "Continue") }
  static var setUp: Phrase { Phrase(pt: "Configurar", en: "Set up") }
  static var off: Phrase { Phrase(pt: "Desligada", en: "Off") }
  static var place: Phrase { Phrase(pt: "Onde guardar", en: "Where to keep it") }
  static var kind: Phrase { Phrase(pt: "Tipo", en: "Kind") }
  static var folder: Phrase { Phrase(pt: "Pasta (WebDAV)", en: "Folder (WebDAV)") }
  static var bucket: Phrase { Phrase(pt: "Bucket (S3)", en: "Bucket (S3)") }
  static var addressHint: Phrase {
    Phrase(
      pt:
        "Ex.: https://nuvem.exemplo.com/copias. A pasta precisa existir.",
      en: "E.g. https://cloud.example.com/copies. The folder must exist.")
  }
  static var endpointHint: Phrase {
    Phrase(pt: "Ex.: https://s3.exemplo.com", en: "E.g. https://s3.example.com")
  }
  static var seal: Phrase { Phrase(pt: "Como fechar", en: "How to seal it") }
  static var warning: Phrase {
    Phrase(
      pt: "Sem a frase secreta, ninguém abre a cópia de novo: nem você, nem nós.",
      en: "Without the passphrase nobody opens the copy again: neither you nor we.")
  }
  static var warningText: Phrase {
    Phrase(
      pt: "Anote-a num lugar seguro, fora deste aparelho. Não há como recuperá-la.",
      en: "Write it down in a safe place, not on this device. There is no way to recover it.")
  }
  static var weak: Phrase {
    Phrase(
      pt: "Fraca. Pelo menos 12 caracteres; quatro palavras ao acaso são fáceis de lembrar.",
      en: "Weak. At least 12 characters; four random words are easy to remember.")
  }
  static var fair: Phrase {
    Phrase(
      pt: "Razoável. Mais uma ou duas palavras a deixam forte.",
      en: "Fair. One or two more words make it strong.")
  }
  static var strong: Phrase { Phrase(pt: "Forte.", en: "Strong.") }
  static var tryAndSave: Phrase { Phrase(pt: "Testar e salvar", en: "Test and save") }
  static var cancel: Phrase { Phrase(pt: "Cancelar", en: "Cancel") }
  static var state: Phrase { Phrase(pt: "Situação", en: "State") }
  static var last: Phrase { Phrase(pt: "Última cópia", en: "Last copy") }
  static var never: Phrase { Phrase(pt: "Ainda não foi feita", en: "Not made yet") }
  static var lastFailed: Phrase {
    Phrase(pt: "A última tentativa não deu certo", en: "The last attempt failed")
  }
  static var keeps: Phrase { Phrase(pt: "Cópias guardadas", en: "Copies kept") }
  static var keepsText: Phrase { Phrase(pt: "As {0} mais recentes", en: "The latest {0}") }
  static var makeNow: Phrase { Phrase(pt: "Fazer cópia agora", en: "Make a copy now") }
  static var making: Phrase { Phrase(pt: "Fazendo a cópia…", en: "Making the copy…") }
  static func nothing(_ kinds: [CopyKind], _ language: Language) -> String {
    Phrase(pt: "Ainda não há {0} para copiar.", en: "There are no {0} to copy yet.")(
      language, kinds.first?.noun.many(language) ?? "")
  }
  static var daily: Phrase { Phrase(pt: "Todos os dias", en: "Every day") }
  static func dailyNote(_ language: Language, _ app: String) -> String {
    Phrase(
      pt: "Uma vez por dia, quando o {0} estiver aberto e com internet.",
      en: "Once a day, when {0} is open and online.")(language, app)
  }
  static var offline: Phrase {
    Phrase(
      pt: "Sem internet. A cópia espera até haver rede.",
      en: "Offline. The copy waits until there is a network.")
  }
  static var more: Phrase { Phrase(pt: "Mais", en: "More") }
  static var restore: Phrase { Phrase(pt: "Restaurar de uma cópia", en: "Restore from a copy") }
  static func restoreNote(_ kinds: [CopyKind], _ language: Language) -> String {
    Phrase(
      pt: "Traz de volta {0} que faltam. O que já está aqui não muda.",
      en: "Brings back {0} that are missing. What is here does not change.")(
        language, all(kinds, language) { $0.theMany(language) })
  }
  static var turnOff: Phrase { Phrase(pt: "Desligar", en: "Turn off") }
  static var turnOffTitle: Phrase {
    Phrase(pt: "Desligar a cópia de segurança?", en: "Turn the backup off?")
  }
  static func turnOffText(_ language: Language, of space: Noun) -> String {
    Phrase(
      pt: """
        Este aparelho esquece o lugar, a senha dele e a frase secreta. As cópias {0} podem ficar onde \
        estão.
        """,
      en: """
        This device forgets the place, its password and the passphrase. The copies of {0} can stay where \
        they are.
        """)(language, space.ofThis(language))
  }
  static var leaveCopies: Phrase {
    Phrase(pt: "Desligar e deixar as cópias", en: "Turn off and leave the copies")
  }
  static var removeCopies: Phrase {
    Phrase(pt: "Desligar e apagar as cópias", en: "Turn off and delete the copies")
  }
  static var removing: Phrase { Phrase(pt: "Apagando as cópias…", en: "Deleting the copies…") }
  static var notRemoved: Phrase {
    Phrase(
      pt: "Nem todas as cópias foram apagadas, e nada foi desligado",
      en: "Not all of the copies were deleted, and nothing was turned off")
  }
  static var back: Phrase { Phrase(pt: "Ajustes", en: "Settings") }

  static var documents: Phrase { Phrase(pt: "Documentos na cópia", en: "Documents in the copy") }
  static var sending: Phrase { Phrase(pt: "Documentos", en: "Documents") }
  static var leftTitle: Phrase {
    Phrase(pt: "Nem todos os documentos estão na cópia", en: "Not all documents are in the copy")
  }

  /// "12 de 38 · 84 MB enviados"
  static func sent(_ run: OwnCopies.DocumentRun, _ language: Language) -> String {
    let of = NumberText.text(Int64(run.done), of: Int64(run.total), in: language)
    guard run.bytesSent > 0 else { return of }
    return of + " · "
      + Phrase(pt: "{0} enviados", en: "{0} sent")(
        language, NumberText.bytes(run.bytesSent, in: language))
  }

  /// How many are left and what they are called: "Faltam 4: “Raio X.png”, “Laudo.pdf” e outros. …"
  static func left(_ names: [String], _ count: Int, _ language: Language) -> String {
    let many = Plural(
      one: Phrase(pt: "Falta #", en: "# is missing"),
      other: Phrase(pt: "Faltam #", en: "# are missing"))(count, language)
    let quoted = names.map { Phrase(pt: "“{0}”", en: "“{0}”")(language, $0) }
    let others = count > names.count ? Phrase(pt: " e outros", en: " and others")(language) : ""
    let list = quoted.isEmpty ? "" : ": " + quoted.joined(separator: ", ") + others
    return many + list + ". "
      + Phrase(
        pt: "A próxima tentativa continua daqui.", en: "The next attempt goes on from here.")(
        language)
  }

  static func elsewhere(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "# ainda está a caminho de outro aparelho e entra numa próxima cópia.",
        en: "# is still on its way from another device and comes with a later copy."),
      other: Phrase(
        pt: "# ainda estão a caminho de outros aparelhos e entram numa próxima cópia.",
        en: "# are still on their way from other devices and come with a later copy."))(
        count, language)
  }

  /// "12 pacientes"
  static func made(_ count: Int, _ kinds: [CopyKind], _ language: Language) -> String {
    if kinds.count == 1 { return kinds[0].noun.counted(count, language) }
    return Plural(
      one: Phrase(pt: "# registro", en: "# record"),
      other: Phrase(pt: "# registros", en: "# records"))(count, language)
  }
}
