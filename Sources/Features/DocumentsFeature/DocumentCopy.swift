import Documents
import Entitlements
import Fields
import Records
import Shell
import Values

extension OwnedDocument {
  static var noun: Noun {
    Noun(
      .masculine, one: Phrase(pt: "documento", en: "document"),
      many: Phrase(pt: "documentos", en: "documents"))
  }

  /// What a person's own copy has of documents: those that the server did not refuse. Their bytes lie
  /// beside it.
  static var copy: CopyKind {
    var copy = CopyKind(
      "documents", noun,
      CopyKindWords(
        contents: Phrase(pt: "os documentos deles", en: "their documents"),
        active: Phrase(pt: "Documentos", en: "Documents")),
      count: { parts in
        parts[OwnedDocuments<Owner>.self].flatMap { $0.isLoaded ? $0.all.count : nil }
      },
      records: { parts in all(parts).filter { $0.refusal.isEmpty } },
      adding: { document, _ in Add(recovered: document) }, entry: entry(of:))
    copy.needs = (Owner.documentField, Owner.recordType)
    copy.files = files
    // What the server says of one that has reached it, and when it was added, which is never after the time at which
    // it goes up.
    copy.ignored = ["type", "file", "refusal", "sentBy", "addedAt"]
    return copy
  }

  private static var files: CopiedFiles {
    CopiedFiles(
      find: { id, parts in
        let state = parts[OwnedDocuments<Owner>.self]
        return state?.document(ID(id)).map { CopiedFile($0, in: state) }
      },
      all: { parts in
        let state = parts[OwnedDocuments<Owner>.self]
        return all(parts).map { CopiedFile($0, in: state) }
      },
      isSending: { parts in parts[OwnedDocuments<Owner>.self]?.transfer != nil },
      room: { context, parts in context.plan.limits.storageBytes.room(after: parts.storage) },
      blob: { id in KeptDocument<Owner>.blob(of: ID(id)) },
      note: { entry in
        guard let document = add(entry)?.document else { return "" }
        var kept = KeptDocument(document)
        kept.isRecovered = true
        return kept.note
      },
      resized: { resized, bytes in
        guard var add = add(resized) else { return resized }
        add.document.bytes = bytes
        return entry(of: add) ?? resized
      })
  }

  private static func all(_ parts: Parts) -> [OwnedDocument] {
    parts[OwnedDocuments<Owner>.self]?.all ?? []
  }

  private static func add(_ entry: CopyEntry) -> Add? {
    do throws(FieldError) { return try Add(object: entry.arguments) } catch { return nil }
  }

  @Sendable private static func entry(of add: Add) -> CopyEntry? {
    let document = add.document
    guard 1...Limits.bytes ~= document.bytes else { return nil }
    return CopyEntry(
      document, by: Add(recovered: document), called: document.name, bytes: document.bytes)
  }
}

extension CopiedFile {
  fileprivate init<Owner: DocumentOwner>(
    _ document: OwnedDocument<Owner>, in state: OwnedDocuments<Owner>.State?
  ) {
    self.init(
      id: document.id.uuid, name: document.name, bytes: document.bytes, file: document.file,
      isRefused: !document.refusal.isEmpty, isKept: state?.kept(document.id) != nil,
      sender: document.sender)
  }
}
