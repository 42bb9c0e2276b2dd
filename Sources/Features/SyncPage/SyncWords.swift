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
  static func fileNote(_ space: Noun, _ language: Language) -> String {
    Phrase(
      pt: "Se este aparelho não consegue enviar, outro {0} pode enviar por ele.",
      en: "If this device cannot send, another one of {0} can send for it.")(
        language, space.ofThe(language))
  }
  static var export: Phrase { Phrase(pt: "Exportar alterações", en: "Export changes") }

  /// How far the first download is: "Baixando pacientes: 2.000"; nil when there is nothing to say.
  static func downloading(
    _ status: SyncStatus, _ kinds: [RecordKind], _ language: Language
  ) -> String? {
    guard SyncSummary(status) == .loading else { return nil }
    for kind in kinds {
      guard let part = status.downloaded.first(where: { $0.table == kind.type }), part.rows > 0
      else { continue }
      return Phrase(pt: "Baixando {0}: {1}", en: "Downloading {0}: {1}")(
        language, kind.noun.many(language), NumberText.text(Int64(part.rows), in: language))
    }
    return nil
  }
}
