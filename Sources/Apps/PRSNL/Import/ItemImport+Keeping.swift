import Archives
import Documents
import DocumentsFeature
import Fields
import Flow
import Importing
import Journal
import Markdown
import Records
import Values

extension ItemImport {
  /// Keeps the texts of what was read, in one write; then their heads may follow.
  static func keepTexts(_ pouring: inout Pouring) -> Effect<Action> {
    var heads: [Item] = []
    var values: [KeptValue] = [
      KeptValue(JournalKey.run(pouring.run.id), pouring.run.jsonBytes())
    ]
    for item in pouring.read.prefix(Pouring.textsPerWrite) {
      let keys = pouring.tags.keys(named: item.tags)
      let start = plain(item.text.isEmpty ? item.copy : item.text)
      let head = item.head(pouring.clock, keys: keys, start: WrittenText.start(of: start))
      values += Self.values(of: item, head)
      heads.append(head)
    }
    pouring.awaited = 1
    return .keepValues(values) { .pouring(.textsKept(heads, $0)) }
  }

  /// The first words of a text, without marks.
  private static func plain(_ text: String) -> String {
    text.isEmpty ? "" : MarkdownDocument(text.first(scalars: 1_600)).plainText
  }

  private static func values(of item: ImportedItem, _ head: Item) -> [KeptValue] {
    var values: [KeptValue] = []
    if !item.text.isEmpty {
      values =
        TextKeeping(
          item.text, of: head.id, as: WrittenText(item.text, plain: head.start),
          to: VersionList(), at: head.updatedAt
        ).values
    }
    if !head.copy.isEmpty {
      values.append(
        KeptValue(JournalKey.text(of: head.id, head.copy), Array(item.copy.bytes)))
      values.append(KeptValue(JournalKey.unsent(head.id, head.copy), []))
    }
    return values
  }

  static func textsKept(
    _ pouring: inout Pouring, _ heads: [Item], _ keeping: ValueKeeping
  ) {
    switch keeping {
    case .kept:
      pouring.read.removeFirst(heads.count)
      if pouring.read.isEmpty { pouring.readBytes = 0 }
      pouring.heads += heads
    // Nothing of the write happened: it is made again when it goes on.
    case .full: pouring.trouble = .full
    case .unavailable: pouring.trouble = .unavailable
    }
  }

  /// Sends the heads of a round, and waits for all answers.
  static func send(_ pouring: inout Pouring) -> Effect<Action> {
    let heads = pouring.heads
    pouring.heads = []
    var effects: [Effect<Action>] = []
    var start = 0
    while start < heads.count {
      let end = min(heads.count, start + Item.Limits.imported)
      effects.append(add(Array(heads[start..<end])))
      start = end
    }
    pouring.awaited = effects.count
    pouring.grow()
    return .all(effects)
  }

  static func sendSingle(_ pouring: inout Pouring) -> Effect<Action> {
    let some = Array(pouring.single.prefix(Pouring.perFrame))
    pouring.single.removeFirst(some.count)
    pouring.awaited = some.count
    return .all(some.map { add([$0]) })
  }

  private static func add(_ items: [Item]) -> Effect<Action> {
    .mutate(ImportItems(items)) { .pouring(.batchAnswered(items, $0)) }
  }

  static func answered(
    _ pouring: inout Pouring, _ items: [Item], _ outcome: MutationOutcome
  ) {
    guard case .refused(let refusal) = outcome else {
      pouring.run.done += items.count
      return
    }
    switch refusal.code {
    case .invalid, .duplicate:
      guard items.count == 1 else {
        // One of them is why: the others come by themselves.
        pouring.single += items
        return
      }
      pouring.losses.add([ImportLoss(.refused, items[0].name, at: ImportPlace())])
    default:
      pouring.heads += items
      pouring.trouble = .refused(refusal)
    }
  }
}

extension ItemImport {
  /// Reads the next file of what was read, and keeps it.
  static func attach(_ pouring: inout Pouring) -> Effect<Action> {
    guard let first = pouring.attachments.first else { return .none }
    let reader = pouring.attachment ?? AttachmentReader(first.file)
    pouring.attachment = reader
    if reader.need != .end {
      pouring.awaited = 1
      return serve(reader.need, pouring.files) { .pouring(.attachmentGiven($0.first ?? nil)) }
    }
    pouring.attachment = nil
    guard let bytes = reader.bytes else {
      pouring.attachments.removeFirst()
      pouring.losses.add([ImportLoss(.missingFile, first.file.name, at: first.place)])
      return next(&pouring)
    }
    let made = Self.document(of: first, bytes: bytes.count, pouring)
    let kept = KeptDocument(made)
    pouring.awaited = 1
    return .keepBytes(bytes, as: kept.blob, note: kept.note) {
      .pouring(.attachmentKept(made, $0))
    }
  }

  /// Its id follows from what it is: one that is brought in again is the same.
  private static func document(
    of attachment: Pouring.Attachment, bytes: Int, _ pouring: Pouring
  ) -> ItemDocument {
    let file = attachment.file
    // Two files of one note may be called the same, in two folders.
    let path =
      switch file.bytes {
      case .file: file.name
      case .entry(let entry): entry.name
      }
    var document = ItemDocument()
    document.id = ID(ImportOrigin.id(of: attachment.item.description + "/" + path).uuid)
    document.owner = attachment.item
    document.name = file.name.first(scalars: DocumentLimits.name)
    document.type = file.type
    document.bytes = Int64(bytes)
    document.addedBy = pouring.account
    document.addedAt = pouring.clock.now
    return document
  }

  static func attachmentKept(
    _ pouring: inout Pouring, _ document: ItemDocument, _ keeping: BlobKeeping
  ) {
    guard let first = pouring.attachments.first else { return }
    switch keeping {
    case .kept:
      pouring.attachments.removeFirst()
      pouring.documents.append(document)
    case .full: pouring.trouble = .full
    case .unavailable: pouring.trouble = .unavailable
    case .unreadable:
      pouring.attachments.removeFirst()
      pouring.losses.add([ImportLoss(.missingFile, first.file.name, at: first.place)])
    }
  }

  static func addDocuments(_ pouring: inout Pouring) -> Effect<Action> {
    let some = Array(pouring.documents.prefix(Pouring.perFrame))
    pouring.documents.removeFirst(some.count)
    pouring.awaited = some.count
    return .all(
      some.map { document in
        .mutate(ItemDocument.Add(document)) { .pouring(.documentAnswered(document, $0)) }
      })
  }
}
