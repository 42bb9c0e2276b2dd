import Entitlements
import Sync
import Values

/// The words of what is nearly used up.
enum FullnessWords {
  static var title: Phrase { Phrase(pt: "Limite de Armazenamento", en: "Storage Limit") }

  /// - Parameter files: what is said where files are in the way.
  static func text(
    _ fullness: Fullness, _ files: PaywallContext?, _ language: Language
  ) -> String {
    let percent = percent(fullness.percent, language)
    return switch fullness.kind {
    case .files:
      Phrase(
        pt: "{0} do espaço de arquivos está em uso. {1}",
        en: "{0} of the space for files is used. {1}")(
          language, percent, files?.description(language) ?? "")
    case .records:
      Phrase(
        pt: """
          {0} dos registros do plano estão em uso, arquivados entre eles. Sem espaço, nada se perde, mas \
          o que for adicionado é recusado. Faça upgrade para continuar adicionando.
          """,
        en: """
          {0} of the plan's records are used, archived ones among them. Without room nothing is lost, but \
          what is added is refused. Upgrade to keep adding.
          """)(language, percent)
    case .bytes:
      Phrase(
        pt: """
          {0} do espaço do plano para registros e seu histórico está em uso. Sem espaço, nada se perde, \
          mas novas alterações são recusadas. Faça upgrade para continuar.
          """,
        en: """
          {0} of the plan's space for records and their history is used. Without room nothing is lost, \
          but new changes are refused. Upgrade to go on.
          """)(language, percent)
    }
  }

  static func kept(_ kind: SpaceUsage.Kind) -> Phrase {
    switch kind {
    case .records:
      Phrase(pt: "Registros, arquivados entre eles", en: "Records, archived ones among them")
    case .bytes: Phrase(pt: "Registros e seu histórico", en: "Records and their history")
    }
  }

  static func percent(_ percent: Int, _ language: Language) -> String {
    NumberText.text(Int64(percent), in: language) + "%"
  }
}
