import Archives
import Documents
import Fields
import Journal
import Values

/// Writes all that is taken away, part by part: each function returns what is to be written next. Items come in any
/// order, and for a page twice; then documents, if any.
public struct TakeAwayWriter: Equatable, Sendable {
  public let format: TakeAwayFormat
  private let head: TakenHead
  private let tags: TagBook
  private let language: Language
  /// Nil where one file is handed out as it is.
  private var zip: ZipWriter?
  private var hasItems = false

  /// - Parameters:
  ///   - head: what is taken away beside the items.
  ///   - isArchive: whether files lie beside. Markdown, which is many files, always is an archive.
  ///   - minutesEast: how far the clocks are ahead of UTC there.
  public init(
    _ format: TakeAwayFormat, _ head: TakenHead, isArchive: Bool, minutesEast: Int,
    in language: Language
  ) {
    self.format = format
    self.head = head
    self.language = language
    tags = TagBook(head.tags)
    guard isArchive || format == .markdown else { return }
    let local = Instant(milliseconds: head.madeAt.milliseconds + Int64(minutesEast) * 60_000)
    let day = CivilDate(at: local, minutesEast: 0)
    let start = Int64(day.daysSinceEpoch) * 86_400_000
    zip = ZipWriter(on: day, minute: Int((local.milliseconds - start) / 60_000))
  }

  /// How often each item is to be added.
  public var passes: Int { format == .html ? 2 : 1 }

  public var isArchive: Bool { zip.isThere }

  /// The media type of what is written.
  public var type: String {
    if isArchive { return "application/zip" }
    return format == .html ? "text/html" : "application/json"
  }

  /// What it ends in, with its dot.
  public var ending: String {
    if isArchive { return ".zip" }
    return format == .html ? ".html" : ".json"
  }

  public mutating func begin() -> [UInt8] {
    switch format {
    case .markdown:
      return zip?.file(TakenName.journal + ".md", MarkdownHead.bytes(head, language)) ?? []
    case .json:
      return beginFile(".json") + content(dataBeginning)
    case .html:
      return beginFile(".html") + content(Array(PageText.beginning(head, language).bytes))
    }
  }

  /// - Parameter pass: from 0.
  public mutating func add(_ item: TakenItem, in pass: Int) -> [UInt8] {
    switch format {
    case .markdown:
      return zip?.file(TakenName.path(of: item.item), MarkdownFile.bytes(item, tags)) ?? []
    case .json: return content(data(of: item))
    case .html:
      guard pass == 0 else { return content(JSONText.inPage(data(of: item))) }
      return content(Array(PageText.article(item, tags, language).bytes))
    }
  }

  /// What stands between two passes.
  public mutating func endPass() -> [UInt8] {
    content(Array(PageText.beforeData.bytes) + JSONText.inPage(dataBeginning))
  }

  /// Ends the items.
  /// - Returns: what is to be written next, and what is to be written over then.
  public mutating func endItems() -> (bytes: [UInt8], patch: ZipWriter.Patch?) {
    guard format != .markdown else { return ([], nil) }
    var bytes: [UInt8] = [0x0A, 0x5D, 0x7D]
    if format == .html { bytes += PageText.end.bytes }
    bytes = content(bytes)
    return (bytes, zip?.end())
  }

  /// Begins a document whose bytes others write behind what this returns.
  /// - Parameter bytes: how many they are; of a picture that the server made anew others than were chosen.
  public mutating func begin(_ document: ItemDocument, of bytes: Int64) -> [UInt8] {
    zip?.begin(TakenName.path(of: document), of: bytes) ?? []
  }

  /// Ends it.
  /// - Parameter check: what its bytes are checked by (`CRC32`).
  /// - Returns: what is to be written over.
  public mutating func end(check: UInt32) -> ZipWriter.Patch? { zip?.end(check: check) }

  /// The document that is begun does not come.
  /// - Parameter written: how many of its bytes are written.
  public mutating func abandon(after written: Int64) { zip?.abandon(after: written) }

  public mutating func finish() -> [UInt8] { zip?.finish() ?? [] }

  /// Where in the archive the bytes of a document lie.
  public static func path(of document: ItemDocument) -> String { TakenName.path(of: document) }

  private mutating func beginFile(_ ending: String) -> [UInt8] {
    zip?.begin(TakenName.journal + ending) ?? []
  }

  private mutating func content(_ bytes: [UInt8]) -> [UInt8] {
    zip?.append(bytes)
    return bytes
  }

  private var dataBeginning: [UInt8] {
    var bytes = head.jsonBytes()
    bytes.removeLast()
    return bytes + Array(",\"items\":[".bytes)
  }

  /// An item on a line of its own.
  private mutating func data(of item: TakenItem) -> [UInt8] {
    var bytes: [UInt8] = []
    if hasItems { bytes.append(0x2C) }
    bytes.append(0x0A)
    bytes += item.jsonBytes()
    hasItems = true
    return bytes
  }
}
