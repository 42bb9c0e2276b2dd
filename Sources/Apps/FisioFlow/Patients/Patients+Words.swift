import Values

extension Patients {
  enum Words {
    static let title = Phrase(pt: "Pacientes", en: "Patients")
    static let add = Phrase(pt: "Novo", en: "New")
    static let importShort = Phrase(pt: "Importar planilha", en: "Import spreadsheet")
    static let importLong = Phrase(pt: "Importar de uma planilha", en: "Import a spreadsheet")
    static let addFirst = Phrase(pt: "Adicionar paciente", en: "Add a patient")
    static let search = Phrase(pt: "Buscar pacientes", en: "Search patients")
    static let which = Phrase(pt: "Quais pacientes", en: "Which patients")
    static let active = Phrase(pt: "Ativos", en: "Active")
    static let archived = Phrase(pt: "Arquivados", en: "Archived")
    static let none = Phrase(pt: "Nenhum paciente ainda", en: "No patients yet")
    static let noneText = Phrase(
      pt: "Aqui ficam as pessoas que a clínica atende. Comece com uma, ou traga a sua planilha.",
      en: "The people that the clinic treats live here. Start with one, or bring your spreadsheet.")
    static let noneArchived = Phrase(pt: "Nada arquivado", en: "Nothing archived")
    static let noneArchivedText = Phrase(
      pt: "Quem recebe alta pode ser arquivado: sai da lista e da contagem, e nada se perde.",
      en: "Whoever is discharged can be archived: off the list and the count, and nothing is lost.")
    static let nothingFound = Phrase(pt: "Ninguém encontrado", en: "Nobody found")
    static let nothingFoundText = Phrase(
      pt: "A busca olha nome, CPF, telefone, e-mail, convênio e etiquetas.",
      en: "The search looks at name, CPF, phone, e-mail, insurance and tags.")
    static let clearSearch = Phrase(pt: "Limpar a busca", en: "Clear the search")
    static let pendingMark = Phrase(pt: "Ainda não enviado", en: "Not sent yet")
    static let refusedMark = Phrase(pt: "Recusado pelo servidor", en: "Refused by the server")
    static let edit = Phrase(pt: "Editar", en: "Edit")
    static let archive = Phrase(pt: "Arquivar", en: "Archive")
    static let restore = Phrase(pt: "Restaurar", en: "Restore")
    static let undo = Phrase(pt: "Desfazer", en: "Undo")
    static let back = Phrase(pt: "Pacientes", en: "Patients")
    static let choose = Phrase(pt: "Escolha um paciente", en: "Choose a patient")
    static let chooseText = Phrase(
      pt: "Os dados aparecem aqui, ao lado da lista.",
      en: "The details appear here, beside the list.")
    static let gone = Phrase(pt: "Paciente não encontrado", en: "Patient not found")
    static let goneText = Phrase(
      pt: "Este paciente não está neste aparelho. Ele pode ser de outra clínica, ou ainda não ter "
        + "chegado.",
      en: "This patient is not on this device. They may be another clinic's, or not have arrived "
        + "yet.")
    static let isArchived = Phrase(pt: "Arquivado", en: "Archived")
    static let registered = Phrase(pt: "Cadastrado em", en: "Registered on")
    static let call = Phrase(pt: "Ligar", en: "Call")
    static let write = Phrase(pt: "Escrever", en: "Write")
    static let person = Phrase(pt: "Pessoa", en: "Person")
    static let contact = Phrase(pt: "Contato", en: "Contact")
    static let care = Phrase(pt: "Atendimento", en: "Care")

    static func patients(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "# paciente", en: "# patient"),
        other: Phrase(pt: "# pacientes", en: "# patients"))(count, language)
    }

    static func found(_ found: Int, of total: Int, _ language: Language) -> String {
      Phrase(
        pt: "\(NumberText.text(Int64(found), in: .pt)) de "
          + "\(NumberText.text(Int64(total), in: .pt))",
        en: "\(NumberText.text(Int64(found), in: .en)) of "
          + "\(NumberText.text(Int64(total), in: .en))")(language)
    }

    static func age(_ years: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "# ano", en: "# year"),
        other: Phrase(pt: "# anos", en: "# years"))(years, language)
    }

    static func done(_ undo: Undo, _ language: Language) -> String {
      switch undo {
      case .archived(_, let name):
        Phrase(pt: "\(name) foi para os arquivados", en: "\(name) was archived")(language)
      case .restored(_, let name):
        Phrase(pt: "\(name) voltou para os ativos", en: "\(name) is active again")(language)
      }
    }
  }
}
