import Values

extension Patients {
  enum Words {
    static var dataNote: Phrase {
      Phrase(
        pt: "A planilha abre no Excel. Importada em outra clínica, traz os arquivados como ativos.",
        en:
          "The sheet opens in Excel. In another clinic it brings archived patients as active ones.")
    }
    static var activePatients: Phrase { Phrase(pt: "Pacientes ativos", en: "Active patients") }
    static var exportAll: Phrase {
      Phrase(pt: "Exportar pacientes (CSV)", en: "Export patients (CSV)")
    }
    static var title: Phrase { Phrase(pt: "Pacientes", en: "Patients") }
    static var addTitle: Phrase { Phrase(pt: "Novo paciente", en: "New patient") }
    static var editTitle: Phrase { Phrase(pt: "Editar paciente", en: "Edit patient") }
    static var add: Phrase { Phrase(pt: "Novo", en: "New") }
    static var importShort: Phrase { Phrase(pt: "Importar planilha", en: "Import spreadsheet") }
    static var importLong: Phrase {
      Phrase(pt: "Importar de uma planilha", en: "Import a spreadsheet")
    }
    static var addFirst: Phrase { Phrase(pt: "Adicionar paciente", en: "Add a patient") }
    static var search: Phrase { Phrase(pt: "Buscar pacientes", en: "Search patients") }
    static var which: Phrase { Phrase(pt: "Quais pacientes", en: "Which patients") }
    static var active: Phrase { Phrase(pt: "Ativos", en: "Active") }
    static var archived: Phrase { Phrase(pt: "Arquivados", en: "Archived") }
    static var none: Phrase { Phrase(pt: "Nenhum paciente ainda", en: "No patients yet") }
    static var noneText: Phrase {
      Phrase(
        pt: "Aqui ficam as pessoas que a clínica atende. Comece com uma, ou traga a sua planilha.",
        en:
          "The people that the clinic treats live here. Start with one, or bring your spreadsheet.")
    }
    static var noneActive: Phrase { Phrase(pt: "Nenhum paciente ativo", en: "No active patients") }
    static var noneActiveText: Phrase {
      Phrase(pt: "Todos estão entre os arquivados.", en: "All of them are archived.")
    }
    static var seeArchived: Phrase { Phrase(pt: "Ver os arquivados", en: "See the archived") }
    static var noneArchived: Phrase { Phrase(pt: "Nada arquivado", en: "Nothing archived") }
    static var noneArchivedText: Phrase {
      Phrase(
        pt: "Quem recebe alta pode ser arquivado: sai da lista e da contagem, e nada se perde.",
        en:
          "Whoever is discharged can be archived: off the list and the count, and nothing is lost.")
    }
    static var nothingFound: Phrase { Phrase(pt: "Ninguém encontrado", en: "Nobody found") }
    static var nothingFoundText: Phrase {
      Phrase(
        pt: "A busca olha nome, CPF, telefone, e-mail, convênio e etiquetas.",
        en: "The search looks at name, CPF, phone, e-mail, insurance and tags.")
    }
    static var back: Phrase { Phrase(pt: "Pacientes", en: "Patients") }
    static var choose: Phrase { Phrase(pt: "Escolha um paciente", en: "Choose a patient") }
    static var chooseText: Phrase {
      Phrase(
        pt: "Os dados aparecem aqui, ao lado da lista.",
        en: "The details appear here, beside the list.")
    }
    static var gone: Phrase { Phrase(pt: "Paciente não encontrado", en: "Patient not found") }
    static var goneText: Phrase {
      Phrase(
        pt: """
          Este paciente não está neste aparelho. Ele pode ser de outra clínica, ou ainda não ter \
          chegado.
          """,
        en: """
          This patient is not on this device. They may be another clinic's, or not have arrived \
          yet.
          """)
    }
    static var isArchived: Phrase { Phrase(pt: "Arquivado", en: "Archived") }
    static var person: Phrase { Phrase(pt: "Pessoa", en: "Person") }
    static var contact: Phrase { Phrase(pt: "Contato", en: "Contact") }
    static var care: Phrase { Phrase(pt: "Atendimento", en: "Care") }

    static var patients: Plural {
      Plural(
        one: Phrase(pt: "# paciente", en: "# patient"),
        other: Phrase(pt: "# pacientes", en: "# patients"))
    }

    static func age(_ years: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "# ano", en: "# year"),
        other: Phrase(pt: "# anos", en: "# years"))(years, language)
    }
  }
}
