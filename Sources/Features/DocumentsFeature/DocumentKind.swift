import Audit
import Documents
import Entitlements
import Fields
import Records
import Shell
import Values

extension OwnedDocument {
  /// What the shared features are told of documents.
  public static var kind: RecordKind {
    var kind = RecordKind(OwnedDocument.self, noun)
    kind.records = { parts, standing in
      for document in parts[OwnedDocuments<Owner>.self]?.all ?? [] { standing.put(document) }
    }
    kind.changes = changes
    kind.copy = copy
    kind.paywall = { refusal, _ in
      refusal.code == .limitReached && refusal.subject == LimitKey.documents.name.text
        ? MeteredAction(.documents) : nil
    }
    kind.refusal = { words(of: $0)?($1) }
    kind.section = ("documents", DocumentWords.title)
    kind.deed = deed
    return kind
  }

  private static var changes: [ChangeKind] {
    let owner: @Sendable (JSONValue) -> Subject? = { arguments in
      let field = Owner.documentField
      let owner = arguments[field] ?? arguments["document"]?[field]
      return owner?.text.flatMap { ID<Owner>($0) }.map { Subject($0) }
    }
    return [
      ChangeKind(
        Add.self, of: owner,
        one: { arguments, who, language in
          Phrase(pt: "Adicionou “{0}” a {1}", en: "Added “{0}” to {1}")(
            language, arguments["document"]?["name"]?.text ?? "…", who)
        },
        many: Plural(
          one: Phrase(pt: "Adicionou # documento", en: "Added # document"),
          other: Phrase(pt: "Adicionou # documentos", en: "Added # documents")),
        // The file has no bytes: added here, the document would wait for them for ever.
        check: { _, _, _ in .impossible(Refusal(.missing, "bytes")) }),
      ChangeKind(
        Rename.self, of: owner,
        one: {
          Phrase(pt: "Renomeou um documento de {0}", en: "Renamed a document of {0}")($2, $1)
        },
        many: Plural(
          one: Phrase(pt: "Renomeou # documento", en: "Renamed # document"),
          other: Phrase(pt: "Renomeou # documentos", en: "Renamed # documents")),
        check: { change, _, standing in
          guard var document = standing[change.document] else {
            return .missing(OwnedDocument.self)
          }
          guard document.name != change.to else { return .alreadyThere }
          document.name = change.to
          standing.put(document)
          return .new
        }),
      ChangeKind(
        Remove.self, of: owner,
        one: { Phrase(pt: "Removeu um documento de {0}", en: "Removed a document of {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Removeu # documento", en: "Removed # document"),
          other: Phrase(pt: "Removeu # documentos", en: "Removed # documents")),
        check: { change, _, standing in standing.remove(change.document) }),
      ChangeKind(
        View.self, of: owner,
        one: { Phrase(pt: "Abriu um documento de {0}", en: "Opened a document of {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Abriu # documento", en: "Opened # document"),
          other: Phrase(pt: "Abriu # documentos", en: "Opened # documents"))),
    ]
  }

  /// What somebody did with a document of a patient.
  private static func deed(_ entry: AuditEntry, _ language: Language) -> String? {
    let phrase: Phrase? =
      switch (entry.action, entry.details["change"]?.text) {
      case (.accessSensitiveData, _) where entry.details["saved"]?.boolean == true:
        Phrase(pt: "Baixou um documento", en: "Downloaded a document")
      case (.accessSensitiveData, _) where entry.details["document"] != nil:
        Phrase(pt: "Abriu um documento", en: "Opened a document")
      case (.deleteData, _) where entry.details["document"] != nil:
        Phrase(pt: "Removeu um documento", en: "Removed a document")
      case (_, "documentAdded") where entry.details["recovered"]?.boolean == true:
        Phrase(pt: "Trouxe um documento de uma cópia", en: "Brought a document back from a copy")
      case (_, "documentAdded"):
        Phrase(pt: "Adicionou um documento", en: "Added a document")
      case (_, "documentRenamed"):
        Phrase(pt: "Renomeou um documento", en: "Renamed a document")
      default: nil
      }
    return phrase?(language)
  }

  private static func words(of refusal: Refusal) -> Phrase? {
    if refusal.code == .limitReached, refusal.subject == LimitKey.documents.name.text {
      return Phrase(
        pt: "O plano não permite adicionar documentos.",
        en: "The plan does not let documents be added.")
    }
    if refusal.code == .limitReached, refusal.subject == "documentsOfOne" {
      return Phrase(
        pt: "Não cabem mais arquivos aqui. Remova um deles e tente de novo.",
        en: "No more files fit here. Remove one of them and try again.")
    }
    guard refusal.code == .missing else { return nil }
    return switch refusal.subject {
    case "bytes":
      Phrase(
        pt: "O conteúdo deste documento não vem no arquivo. Envie do aparelho que o tem.",
        en: "The file does not contain this document's bytes. Send it from the device that has it.")
    case recordType:
      Phrase(
        pt: "Este documento já não existe.", en: "This document does not exist any more.")
    default: nil
    }
  }
}
