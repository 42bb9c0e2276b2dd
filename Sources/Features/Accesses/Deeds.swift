import Audit
import Fields
import Records
import Shell
import Values

/// What somebody did, in words: "Alterou Telefone". What is a kind's own it says itself.
struct Deeds {
  private let parts: Parts
  /// The kind of the record whose accesses are told.
  private let kind: RecordKind?
  private let space: Noun
  let language: Language

  init(_ parts: Parts, of subject: Subject?, in space: Noun, _ language: Language) {
    self.parts = parts
    kind = subject.flatMap { parts.kind(of: $0.type) }
    self.space = space
    self.language = language
  }

  func text(_ entry: AuditEntry) -> String {
    for kind in parts.kinds {
      if let own = kind.deed(entry, language) { return own }
    }
    for kind in parts.kinds {
      guard let audited = kind.audited else { continue }
      if entry.action == audited.look {
        return Phrase(pt: "Abriu os dados", en: "Opened the data")(language)
      }
      if entry.action == audited.change { return edited(entry) }
    }
    return switch entry.action {
    case .accessSensitiveData:
      Phrase(pt: "Viu {0}", en: "Saw {0}")(language, fields(entry))
    case .changeData where entry.details["change"] != nil: edited(entry)
    case .exportData: exported(entry)
    case .downloadData:
      Phrase(
        pt: "Baixou os dados {0} para o aparelho", en: "Downloaded {0}'s data to the device")(
          language, space.ofThe(language))
    case .deleteData: Phrase(pt: "Apagou dados", en: "Deleted data")(language)
    // What is about no record, or is an app's own whose kinds have no words for it.
    default:
      Phrase(pt: "Outra alteração", en: "Another change")(language)
    }
  }

  private func edited(_ entry: AuditEntry) -> String {
    let noun = kind?.noun.the(language) ?? "…"
    return switch entry.details["change"]?.text {
    case "added" where entry.details["recovered"]?.boolean == true:
      Phrase(pt: "Trouxe {0} de uma cópia", en: "Brought {0} back from a copy")(language, noun)
    case "added": Phrase(pt: "Adicionou {0}", en: "Added {0}")(language, noun)
    case "archived": Phrase(pt: "Arquivou", en: "Archived")(language)
    case "restored": Phrase(pt: "Restaurou", en: "Restored")(language)
    default: Phrase(pt: "Alterou {0}", en: "Changed {0}")(language, fields(entry))
    }
  }

  private func exported(_ entry: AuditEntry) -> String {
    switch entry.details["scope"]?.text {
    case "accessReport":
      return Phrase(pt: "Exportou este relatório", en: "Exported this report")(language)
    case "appointments":
      return Phrase(pt: "Exportou os agendamentos", en: "Exported the appointments")(language)
    case "unsentChanges":
      return Phrase(
        pt: "Exportou alterações não enviadas", en: "Exported changes not yet sent")(language)
    default:
      let all = kind?.noun.all(language) ?? "…"
      return entry.details["documents"]?.integer ?? 0 > 0
        ? Phrase(pt: "Exportou {0}, com documentos", en: "Exported {0}, with documents")(
          language, all)
        : Phrase(pt: "Exportou {0}", en: "Exported {0}")(language, all)
    }
  }

  private func fields(_ entry: AuditEntry) -> String {
    let names = (entry.details["fields"]?.array ?? []).compactMap { $0.text }.map { name in
      parts.label(of: name, in: kind)?(language) ?? name
    }
    return names.isEmpty ? "—" : names.joined(separator: ", ")
  }
}
