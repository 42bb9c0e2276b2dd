import Clinic
import Shell
import Sync
import Values

/// The words of the sync page around its lists.
enum SyncWords {
  static var state: Phrase { Phrase(pt: "Situação", en: "State") }
  static var last: Phrase { Phrase(pt: "Última sincronização", en: "Last sync") }
  static var never: Phrase { Phrase(pt: "Ainda não aconteceu", en: "Not yet") }
  static var now: Phrase { Phrase(pt: "Sincronizar agora", en: "Sync now") }
  static var file: Phrase { Phrase(pt: "Em arquivo", en: "As a file") }
  static var fileNote: Phrase {
    Phrase(
      pt: "Se este aparelho não consegue enviar, outro da clínica pode enviar por ele.",
      en: "If this device cannot send, another one of the clinic can send for it.")
  }
  static var export: Phrase { Phrase(pt: "Exportar alterações", en: "Export changes") }

  /// How far the first download is: "Baixando pacientes: 2.000"; nil when there is nothing to say.
  static func downloading(_ status: SyncStatus, _ language: Language) -> String? {
    guard SyncSummary(status) == .loading,
      let patients = status.downloaded.first(where: { $0.table == Patient.recordType }),
      patients.rows > 0
    else { return nil }
    return Phrase(pt: "Baixando pacientes: {0}", en: "Downloading patients: {0}")(
      language, NumberText.text(Int64(patients.rows), in: language))
  }
}
