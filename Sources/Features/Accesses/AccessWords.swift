import API
import Audit
import Screen
import Shell
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
  static var log: LogWords {
    LogWords(
      none: Phrase(pt: "Nenhum acesso registrado", en: "No access recorded"),
      noneText: Phrase(
        pt: "Acessos aparecem aqui assim que os aparelhos os enviam.",
        en: "Accesses appear here as soon as the devices send them."),
      symbol: .eye,
      offline: Phrase(
        pt: "Este relatório precisa de internet", en: "This report needs the internet"),
      offlineText: Phrase(
        pt: "Ele vem do servidor {0}, e aparece aqui assim que houver internet.",
        en: "It comes from {0}'s server, and appears here once there is a network."),
      failed: Phrase(
        pt: "Este relatório não pôde ser lido", en: "This report could not be read"))
  }
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
