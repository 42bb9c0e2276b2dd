import Entitlements
import Shell
import Values

extension PatientImport {
  enum Words {
    static var title: Phrase { Phrase(pt: "Importar pacientes", en: "Import patients") }
    static var choose: Phrase { Phrase(pt: "Escolher a planilha", en: "Choose the spreadsheet") }
    static var chooseHint: Phrase {
      Phrase(pt: "Arquivo CSV de até 20 MB", en: "A CSV file of up to 20 MB")
    }
    static var how1: Phrase {
      Phrase(
        pt: """
          No Excel, abra a sua lista e use Salvar como › CSV. A primeira linha são os nomes das \
          colunas; só o nome do paciente é obrigatório.
          """,
        en: """
          In Excel, open your list and use Save as › CSV. The first line names the columns; only \
          the patient's name is required.
          """)
    }
    static var how2: Phrase {
      Phrase(
        pt: """
          Antes de gravar, você vê o que cada coluna vira, os repetidos e as linhas com problema. \
          Nada sai deste aparelho até você importar.
          """,
        en: """
          Before anything is saved you see what each column becomes, the duplicates and the rows \
          with problems. Nothing leaves this device until you import.
          """)
    }
    static var reading: Phrase { Phrase(pt: "Lendo a planilha", en: "Reading the spreadsheet") }
    static var checking: Phrase { Phrase(pt: "Conferindo as linhas", en: "Checking the rows") }
    static var importing: Phrase { Phrase(pt: "Importando pacientes", en: "Importing patients") }
    static var needsName: Phrase {
      Phrase(
        pt: "Diga qual coluna tem o nome do paciente.",
        en: "Say which column has the patient's name."
      )
    }
    static var preview: Phrase { Phrase(pt: "Primeiras linhas", en: "First rows") }
    static var readyRows: Phrase { Phrase(pt: "Prontos para importar", en: "Ready to import") }
    static var duplicateRows: Phrase { Phrase(pt: "Já existem", en: "Already there") }
    static var possibleRows: Phrase { Phrase(pt: "Talvez já existam", en: "May be there already") }
    static var possibleNote: Phrase {
      Phrase(
        pt: """
          O nome é o mesmo, e faltam dados para saber se é a mesma pessoa. Marque quem é outra \
          pessoa e deve ser importado.
          """,
        en: """
          The name is the same, and there is too little to tell whether it is the same person. \
          Tick who is somebody else and is to be imported.
          """)
    }
    static var importAll: Phrase { Phrase(pt: "Importar todos", en: "Import all of them") }
    static var badRows: Phrase { Phrase(pt: "Linhas com problema", en: "Rows with problems") }
    static var backToColumns: Phrase { Phrase(pt: "Voltar às colunas", en: "Back to the columns") }
    static var stopText: Phrase {
      Phrase(
        pt: "Se parar agora, os pacientes já importados ficam, e o resultado diz quem faltou.",
        en:
          "If you stop now, the patients already imported stay, and the result says who is missing."
      )
    }
    static var seePatients: Phrase { Phrase(pt: "Ver pacientes", en: "See the patients") }
    static var again: Phrase {
      Phrase(pt: "Importar outra planilha", en: "Import another spreadsheet")
    }

    static func columnsOf(_ file: String, _ rows: Int, _ language: Language) -> String {
      file + ": " + FileImportWords.rows(rows, language)
    }

    static func importCount(_ count: Int, _ language: Language) -> String {
      if count == 0 { return Phrase(pt: "Nada a importar", en: "Nothing to import")(language) }
      return Plural(
        one: Phrase(pt: "Importar # paciente", en: "Import # patient"),
        other: Phrase(pt: "Importar # pacientes", en: "Import # patients"))(count, language)
    }

    static func imported(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "# paciente importado", en: "# patient imported"),
        other: Phrase(pt: "# pacientes importados", en: "# patients imported"))(count, language)
    }

    static func leftOver(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(
          pt: "# linha ficou de fora. O resultado diz por quê.",
          en: "# row was left out. The result says why."),
        other: Phrase(
          pt: "# linhas ficaram de fora. O resultado diz por quê.",
          en: "# rows were left out. The result says why."))(count, language)
    }

    static var notAllFit: Phrase {
      Phrase(pt: "Nem todos cabem", en: "Not all of them fit")
    }

    static func fits(_ count: Int, of total: Int, _ plan: Plan, _ language: Language) -> String {
      Phrase(
        pt: """
          O plano {0} tem lugar para {1} dos {2} prontos. Os demais ficam no resultado.
          """,
        en: """
          The {0} plan has room for {1} of the {2} ready. The others stay in the result.
          """)(language, plan.name(language), number(count, language), number(total, language))
    }

    private static func number(_ value: Int, _ language: Language) -> String {
      NumberText.text(Int64(value), in: language)
    }
  }
}
