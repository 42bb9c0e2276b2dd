import Entitlements
import Records
import Sync
import Values

/// A refusal in words: why, and never a code. A kind of record says what is its own.
public enum RefusalWords {
  /// - Parameters:
  ///   - mutation: the name of what was refused, where it is known: its kind is asked first.
  ///   - space: what the app calls a space.
  public static func text(
    _ refusal: Refusal, of mutation: String? = nil, _ kinds: [RecordKind], in space: Noun,
    _ language: Language
  ) -> String {
    for kind in kinds where kind.changes.contains(where: { $0.name == mutation }) {
      if let text = kind.refusal(refusal, language) { return text }
    }
    for kind in kinds {
      if let text = kind.refusal(refusal, language) { return text }
    }
    return common(refusal, space, language)
  }

  private static func common(
    _ refusal: Refusal, _ space: Noun, _ language: Language
  ) -> String {
    switch refusal.code {
    case .limitReached where refusal == .needsSync:
      Phrase(
        pt: "Este plano guarda tudo só no aparelho: na conta nada muda.",
        en: "This plan keeps everything on the device: nothing changes in the account.")(language)
    case .limitReached:
      limit(named: refusal.subject)(
        language, NumberText.text(Int64(refusal.limit ?? 0), in: language))
    case .duplicate:
      Phrase(
        pt: "Isto já existe, talvez a partir de outro aparelho.",
        en: "This is there already, perhaps from another device.")(language)
    case .overlap:
      Phrase(
        pt: "Este horário já está ocupado, talvez a partir de outro aparelho.",
        en: "This time is taken already, perhaps from another device.")(language)
    case .invalid, .unreadable:
      Phrase(
        pt: "Algum dado não pôde ser lido.", en: "Some of the data could not be read.")(language)
    case .missing where refusal.isNeverDone:
      Phrase(pt: "Com certeza não foi feita.", en: "It was surely not done.")(language)
    case .missing where refusal.isSetAside:
      Phrase(
        pt: "Pode ter sido feita ou não.", en: "It may have been done or not.")(language)
    case .missing:
      Phrase(pt: "Isto já não existe.", en: "This does not exist any more.")(language)
    case .forbidden where refusal.subject == "membership":
      Phrase(
        pt: "Quando isto chegou ao servidor, você já não fazia parte {0}.",
        en: "When this reached the server you were no longer part of {0}.")(
          language, space.ofThe(language))
    case .forbidden:
      Phrase(
        pt: "A sua função {0} não permite isto.", en: "Your role in {0} does not allow this.")(
          language, space.inThe(language))
    case .unknownMutation:
      Phrase(
        pt: "O servidor ainda não conhece esta alteração. Tente de novo mais tarde.",
        en: "The server does not know this kind of change yet. Try again later.")(language)
    }
  }

  private static func limit(named subject: String) -> Phrase {
    switch subject {
    case "storage":
      Phrase(
        pt: "O plano permite {0} GB de arquivos, e não há espaço para este.",
        en: "The plan allows {0} GB of files, and there is no room for this one.")
    case "records":
      Phrase(
        pt: "O plano permite {0} registros, arquivados entre eles, e todos estão em uso.",
        en: "The plan allows {0} records, archived ones among them, and all are in use.")
    case "bytes":
      Phrase(
        pt: "O plano permite {0} MB de registros com seu histórico, e não há espaço para mais.",
        en: "The plan allows {0} MB of records with their history, and there is no room for more.")
    default:
      Phrase(
        pt: "O plano permite {0}, e todos estão em uso.",
        en: "The plan allows {0}, and all are in use.")
    }
  }
}
