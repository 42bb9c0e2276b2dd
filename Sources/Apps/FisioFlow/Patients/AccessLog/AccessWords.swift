import API
import Audit
import DocumentsFeature
import Fields
import Values

/// The words of the page that tells who looked at a patient.
enum AccessWords {
  static var title: Phrase { Phrase(pt: "Quem acessou", en: "Who looked") }
  static func heading(_ name: String, _ language: Language) -> String {
    Phrase(pt: "Quem acessou {0}", en: "Who looked at {0}")(language, name)
  }
  static var back: Phrase { Phrase(pt: "Paciente", en: "Patient") }
  static var note: Phrase {
    Phrase(
      pt: """
        Cada vez que alguém da clínica abre, altera ou exporta estes dados fica registrado no \
        servidor e não pode ser apagado.
        """,
      en: """
        Each time somebody of the clinic opens, changes or exports these data is recorded on the \
        server and cannot be erased.
        """)
  }
  static var empty: Phrase { Phrase(pt: "Nenhum acesso registrado", en: "No access recorded") }
  static var emptyText: Phrase {
    Phrase(
      pt: "Acessos aparecem aqui assim que os aparelhos os enviam.",
      en: "Accesses appear here as soon as the devices send them.")
  }
  static var offline: Phrase {
    Phrase(
      pt: "Este relatório vem do servidor e precisa de internet. Conecte-se e tente de novo.",
      en: "This report comes from the server and needs the internet. Connect and try again.")
  }
  static var again: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var more: Phrase { Phrase(pt: "Mostrar anteriores", en: "Show earlier ones") }
  static var export: Phrase { Phrase(pt: "Exportar planilha", en: "Export spreadsheet") }
  static var when: Phrase { Phrase(pt: "Quando", en: "When") }
  static var who: Phrase { Phrase(pt: "Quem", en: "Who") }
  static var what: Phrase { Phrase(pt: "O que fez", en: "What they did") }
  static var device: Phrase { Phrase(pt: "Aparelho", en: "Device") }
  static var recorded: Phrase { Phrase(pt: "Registrado no servidor", en: "Recorded on the server") }
  static var clock: Phrase { Phrase(pt: "Observação", en: "Note") }
  static var doubtful: Phrase {
    Phrase(
      pt: "O relógio do aparelho estava errado", en: "The device's clock was wrong")
  }
  private static var unknown: Phrase { Phrase(pt: "Desconhecido", en: "Unknown") }

  static func person(_ entry: AuditEntry, _ language: Language) -> String {
    if !entry.email.isEmpty { return entry.email }
    return entry.account?.description ?? unknown(language)
  }

  static func deviceName(_ entry: AuditEntry) -> String {
    guard let device = entry.device else { return "" }
    return [device.model, device.osVersion].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// As clocks there show it: `31/12/2026 09:05:07`.
  static func time(_ instant: Instant, _ minutesEast: Int) -> String {
    let date = CivilDate(at: instant, minutesEast: minutesEast)
    let start = Int64(date.daysSinceEpoch) * 86_400
    let seconds = instant.milliseconds / 1_000 + Int64(minutesEast) * 60 - start
    return "\(date.slashed) \(two(seconds / 3_600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }

  private static func two(_ number: Int64) -> String {
    (number < 10 ? "0" : "") + number.description
  }

  /// What somebody did: "Alterou Telefone".
  static func deed(_ entry: AuditEntry, _ language: Language) -> String {
    switch entry.action {
    case .viewPatient: Phrase(pt: "Abriu os dados", en: "Opened the data")(language)
    case .accessSensitiveData where entry.details["saved"]?.boolean == true:
      Phrase(pt: "Baixou um documento", en: "Downloaded a document")(language)
    case .accessSensitiveData where entry.details["document"] != nil:
      Phrase(pt: "Abriu um documento", en: "Opened a document")(language)
    case .accessSensitiveData:
      Phrase(pt: "Viu {0}", en: "Saw {0}")(language, fields(entry, language))
    case .editPatient: edited(entry, language)
    case .exportData: exported(entry, language)
    case .downloadData:
      Phrase(
        pt: "Baixou os dados da clínica para o aparelho",
        en: "Downloaded the clinic's data to the device")(language)
    case .deleteData where entry.details["document"] != nil:
      Phrase(pt: "Removeu um documento", en: "Removed a document")(language)
    case .deleteData: Phrase(pt: "Apagou dados", en: "Deleted data")(language)
    case .createAppointment:
      Phrase(pt: "Marcou uma consulta", en: "Made an appointment")(language)
    default: Phrase(pt: "Outra alteração", en: "Another change")(language)
    }
  }

  private static func edited(_ entry: AuditEntry, _ language: Language) -> String {
    let isRecovered = entry.details["recovered"]?.boolean == true
    return switch entry.details["change"]?.text {
    case "added" where isRecovered:
      Phrase(pt: "Trouxe o paciente de uma cópia", en: "Brought the patient back from a copy")(
        language)
    case "documentAdded" where isRecovered:
      Phrase(pt: "Trouxe um documento de uma cópia", en: "Brought a document back from a copy")(
        language)
    case "added": Phrase(pt: "Adicionou o paciente", en: "Added the patient")(language)
    case "archived": Phrase(pt: "Arquivou", en: "Archived")(language)
    case "documentAdded": Phrase(pt: "Adicionou um documento", en: "Added a document")(language)
    case "documentRenamed":
      Phrase(pt: "Renomeou um documento", en: "Renamed a document")(language)
    case "restored": Phrase(pt: "Restaurou", en: "Restored")(language)
    default: Phrase(pt: "Alterou {0}", en: "Changed {0}")(language, fields(entry, language))
    }
  }

  private static func exported(_ entry: AuditEntry, _ language: Language) -> String {
    switch entry.details["scope"]?.text {
    case "accessReport":
      Phrase(pt: "Exportou este relatório", en: "Exported this report")(language)
    case "unsentChanges":
      Phrase(
        pt: "Exportou alterações não enviadas", en: "Exported changes not yet sent")(language)
    default:
      entry.details["documents"]?.integer ?? 0 > 0
        ? Phrase(
          pt: "Exportou todos os pacientes, com documentos",
          en: "Exported all patients, with documents")(language)
        : Phrase(pt: "Exportou todos os pacientes", en: "Exported all patients")(language)
    }
  }

  private static func fields(_ entry: AuditEntry, _ language: Language) -> String {
    let names = (entry.details["fields"]?.array ?? []).compactMap { $0.text }.map { name in
      if name == "documents" { return DocumentWords.title(language) }
      return PatientField(rawValue: name)?.label(language) ?? name
    }
    return names.isEmpty ? "—" : names.joined(separator: ", ")
  }
}
