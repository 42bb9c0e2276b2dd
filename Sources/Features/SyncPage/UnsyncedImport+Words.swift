import Shell
import Values

extension UnsyncedImport {
  enum Words {
    static var title: Phrase {
      Phrase(pt: "Trazer de outro aparelho", en: "Bring from another device")
    }
    static var choose: Phrase { Phrase(pt: "Escolher o arquivo", en: "Choose the file") }
    static var chooseHint: Phrase {
      Phrase(
        pt: "O que o outro aparelho exportou em Sincronização, terminado em .json",
        en: "What the other device exported under Sync, ending in .json")
    }
    static var how: Phrase {
      Phrase(
        pt: """
          Quando um aparelho não consegue enviar, exporte nele as alterações e traga o arquivo para \
          este. Funciona sem internet. Trazer duas vezes não repete nada.
          """,
        en: """
          When a device cannot send, export its changes there and bring the file to this one. It \
          works offline. Bringing it twice repeats nothing.
          """)
    }
    static var ofOthers: Phrase {
      Phrase(
        pt: "Foram feitas com outra conta; trazidas, passam a ser feitas com a sua.",
        en: "They were made with another account; once brought, they are made with yours.")
    }
    static func olderNote(_ record: Noun?, _ language: Language) -> String {
      Phrase(
        pt: "{0} mudou depois delas. Trazê-las põe de volta os valores do arquivo.",
        en: "{0} has changed since. Bringing them puts the file's values back.")(
          language, record?.theAtStart(language) ?? "")
    }
    static var toTake: Phrase { Phrase(pt: "O que será trazido", en: "What will be brought") }
    static var nothing: Phrase {
      Phrase(pt: "Não há nada para trazer.", en: "There is nothing to bring.")
    }
    static var taking: Phrase { Phrase(pt: "Trazendo alterações", en: "Bringing changes") }
    static var takenNote: Phrase {
      Phrase(
        pt: "Estão neste aparelho, que as envia quando houver rede.",
        en: "They are on this device, which sends them when there is a network.")
    }
    static var toSync: Phrase { Phrase(pt: "Ver sincronização", en: "See sync") }
    static var otherFile: Phrase { Phrase(pt: "Outro arquivo", en: "Another file") }

    static func problem(
      _ problem: UnsyncedFile.Problem, _ app: App, _ language: Language
    ) -> String {
      let space = app.words.space
      return switch problem {
      case .tooLarge:
        Phrase(
          pt: "O arquivo é grande demais: até 20 MB e 20.000 alterações.",
          en: "The file is too large: up to 20 MB and 20,000 changes.")(language)
      case .unreadable:
        Phrase(
          pt: "Este arquivo não é de alterações do {0}, ou está danificado.",
          en: "This file does not hold {0} changes, or is damaged.")(language, app.name.text)
      case .newer:
        Phrase(
          pt: "Uma versão mais nova do {0} fez este arquivo. Recarregue o aplicativo.",
          en: "A newer version of {0} made this file. Reload the app.")(language, app.name.text)
      case .otherSpace:
        Phrase(pt: "Este arquivo é de {0}.", en: "This file is from {0}.")(
          language, space.another(language))
      case .noSpace:
        Phrase(
          pt: "Este arquivo não diz de que {0} é. Exporte de novo no outro aparelho.",
          en: "This file does not say which {0} it is from. Export again on the other device.")(
            language, space.one(language))
      case .empty:
        Phrase(
          pt: "Não há alterações neste arquivo.", en: "There are no changes in this file.")(
            language)
      }
    }

    static func take(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "Trazer # alteração", en: "Bring # change"),
        other: Phrase(pt: "Trazer # alterações", en: "Bring # changes"))(count, language)
    }

    static func taken(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "# alteração trazida", en: "# change brought"),
        other: Phrase(pt: "# alterações trazidas", en: "# changes brought"))(count, language)
    }

    static func alreadyThere(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "# já está aqui.", en: "# is here already."),
        other: Phrase(pt: "# já estão aqui.", en: "# are here already."))(count, language)
    }

    static func unreadable(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "# não pôde ser lida.", en: "# could not be read."),
        other: Phrase(pt: "# não puderam ser lidas.", en: "# could not be read."))(
          count, language)
    }

    static func older(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(
          pt: "Trazer também # mais antiga do que o que está aqui",
          en: "Also bring # older than what is here"),
        other: Phrase(
          pt: "Trazer também # mais antigas do que o que está aqui",
          en: "Also bring # older than what is here"))(count, language)
    }

    static func impossible(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "# não pode ser trazida", en: "# cannot be brought"),
        other: Phrase(pt: "# não podem ser trazidas", en: "# cannot be brought"))(count, language)
    }
  }
}
