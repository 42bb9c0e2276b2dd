import Clinic
import Fields
import Records
import Shell
import Values

extension Document {
  /// What the shared features are told of documents.
  static var kind: RecordKind {
    var kind = RecordKind(
      Document.self,
      Noun(
        .masculine, one: Phrase(pt: "documento", en: "document"),
        many: Phrase(pt: "documentos", en: "documents")))
    kind.records = { parts, standing in
      for document in parts[Documents.self]?.all ?? [] { standing.put(document) }
    }
    kind.changes = changes
    kind.refusal = { words(of: $0)?($1) }
    return kind
  }

  private static var changes: [ChangeKind] {
    let owner: @Sendable (JSONValue) -> Subject? = { arguments in
      let patient = arguments["patient"] ?? arguments["document"]?["patient"]
      return patient?.text.flatMap { ID<Patient>($0) }.map { Subject($0) }
    }
    return [
      ChangeKind(
        AddDocument.self, of: owner,
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
        RenameDocument.self, of: owner,
        one: {
          Phrase(pt: "Renomeou um documento de {0}", en: "Renamed a document of {0}")($2, $1)
        },
        many: Plural(
          one: Phrase(pt: "Renomeou # documento", en: "Renamed # document"),
          other: Phrase(pt: "Renomeou # documentos", en: "Renamed # documents")),
        check: { change, _, standing in
          guard var document = standing[change.document] else { return .missing(Document.self) }
          guard document.name != change.to else { return .alreadyThere }
          document.name = change.to
          standing.put(document)
          return .new
        }),
      ChangeKind(
        RemoveDocument.self, of: owner,
        one: { Phrase(pt: "Removeu um documento de {0}", en: "Removed a document of {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Removeu # documento", en: "Removed # document"),
          other: Phrase(pt: "Removeu # documentos", en: "Removed # documents")),
        check: { change, _, standing in standing.remove(change.document) }),
      ChangeKind(
        ViewDocument.self, of: owner,
        one: { Phrase(pt: "Abriu um documento de {0}", en: "Opened a document of {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Abriu # documento", en: "Opened # document"),
          other: Phrase(pt: "Abriu # documentos", en: "Opened # documents"))),
    ]
  }

  private static func words(of refusal: Refusal) -> Phrase? {
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
