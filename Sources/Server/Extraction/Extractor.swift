import CExtraction
import Capturing
import Compression
import Fields
import Findings
import Glibc
import Values

/// Reads a page or a mail that a stranger wrote, from one open file into others.
///
/// It uses libraries in C, and so belongs into a process that is shut in (`umbu-inspect`).
public enum Extractor {
  /// Loads all that is needed, after which no path is opened any more.
  public static func setUp() { extraction_set_up() }

  /// Reads a page that stands behind its order (`PageOrder`), and writes a `ReadPage` in JSON.
  public static func readPage(_ source: Int32, into result: Int32) -> ReadingAnswer {
    guard let bytes = contents(of: source, upTo: ReadingLimits.packedBytes + 8_192) else {
      return .tooLarge
    }
    guard let (order, packed) = PageOrder.read(bytes) else { return .broken }
    var page = packed
    if order.isPacked {
      do throws(GzipError) {
        page = try Gzip.unpack(Array(packed), upTo: ReadingLimits.pageBytes)[...]
      } catch {
        return error == .tooLarge ? .tooLarge : .unreadable
      }
    }
    guard page.count <= ReadingLimits.pageBytes else { return .tooLarge }
    guard let found = read(page, order) else { return .unreadable }
    return write(found.jsonBytes(), to: result)
  }

  /// Reads a page that is unpacked; nil for what is none.
  static func read(_ page: ArraySlice<UInt8>, _ order: PageOrder) -> ReadPage? {
    guard let tree = PageBuilder.page(PageText.utf8(page, named: order.charset)) else { return nil }
    let facts = PageFacts(of: tree.root, at: order.address)
    var read = ReadPage()
    read.address = order.address
    read.title = facts.title ?? ""
    read.byline = facts.byline
    read.site = facts.site
    read.picture = facts.picture
    read.language = facts.language
    let found = ArticleFinder.find(in: tree.root)
    let text = MarkdownWriter(base: facts.base).text(of: found, without: read.title)
    read.markdown = text.markdown
    read.isCut = text.isCut || tree.isCut
    read.excerpt = facts.excerpt ?? beginning(of: found)
    return read
  }

  private static func beginning(of elements: [PageElement]) -> String? {
    var beginning: String?
    for element in elements {
      element.each { inner in
        if beginning == nil, inner.name == "p", inner.letters >= 40 { beginning = inner.text }
      }
    }
    return beginning?.first(scalars: 300)
  }

  /// Takes a mail apart, writes a `CapturedMail` in JSON, and its attachments one after the other.
  public static func readMail(
    _ source: Int32, into result: Int32, parts: Int32
  ) -> ReadingAnswer {
    guard let bytes = contents(of: source, upTo: CapturedMail.mostBytes) else { return .tooLarge }
    let builder = MailBuilder(parts: parts)
    guard builder.read(bytes) else { return builder.hasNoRoom ? .noRoom : .other }
    return write(builder.mail.jsonBytes(), to: result)
  }

  // MARK: Files

  /// Nil for what is longer.
  private static func contents(of file: Int32, upTo limit: Int) -> [UInt8]? {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size <= limit else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var place = 0
    while true {
      let count = pread(file, &buffer, buffer.count, place)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
      place += count
      guard bytes.count <= limit else { return nil }
    }
  }

  private static func write(_ bytes: [UInt8], to file: Int32) -> ReadingAnswer {
    guard bytes.count <= ReadingLimits.resultBytes else { return .tooLarge }
    return append(bytes[...], to: file) ? .read : .noRoom
  }

  static func append(_ bytes: ArraySlice<UInt8>, to file: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
