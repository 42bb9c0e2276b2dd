import API
import Audit
import Fields
import Values

/// The words of the page that tells who looked at a record.
enum AccessWords {
  static var title: Phrase { Phrase(pt: "Quem acessou", en: "Who looked") }
  static func heading(_ name: String, _ language: Language) -> String {
    Phrase(pt: "Quem acessou {0}", en: "Who looked at {0}")(language, name)
  }
  static func note(_ space: Noun, _ language: Language) -> String {
    Phrase(
      pt: """
        Cada vez que alguém {0} abre, altera ou exporta estes dados fica registrado no \
        servidor e não pode ser apagado.
        """,
      en: """
        Each time somebody of {0} opens, changes or exports these data is recorded on the \
        server and cannot be erased.
        """)(language, space.ofThe(language))
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
}
