import Capturing
import CurlTransport
import Fields
import FileServer
import Findings
import Threading
import Values

/// Reads links for people: fetches the page, and has a worker that is shut in find its title, its text and its picture
/// (Docs/Capture.md). Whether somebody wants that is asked before.
public struct PageReader: Sendable {
  private let fetcher: PageFetcher
  private let workers: InspectionWorkers
  private let pool: WorkerPool

  /// - Parameters:
  ///   - names: finds the addresses of hosts.
  ///   - workers: read what came; of the task `page`.
  public init(
    _ rules: PageRules = PageRules(), names: HostNames = .system,
    workers: InspectionWorkers = InspectionWorkers(for: .page)
  ) {
    fetcher = PageFetcher(rules: rules, names: names)
    self.workers = workers
    pool = WorkerPool(threads: rules.threads, capacity: rules.waiting)
  }

  /// The title, the text and the picture of a page.
  public func read(_ link: String) async throws(PageFailure) -> ReadPage {
    try await waiting { [self] () throws(PageFailure) -> ReadPage in
      guard let address = PageLink.address(link) else { throw .badLink }
      let answer = try fetcher.fetch(
        address, accepting: "text/html, application/xhtml+xml;q=0.9",
        upTo: fetcher.rules.pageBytes)
      guard ["text/html", "application/xhtml+xml"].contains(answer.type) else { throw .notAPage }
      return try page(of: answer)
    }
  }

  /// A picture that a text shows: JPEG, PNG, GIF, WebP or AVIF by its first bytes, whatever its server says. Drawings in
  /// SVG are none, since those can hold programs.
  public func picture(_ link: String) async throws(PageFailure) -> FetchedPicture {
    try await waiting { [self] () throws(PageFailure) -> FetchedPicture in
      guard let address = PageLink.address(link) else { throw .badLink }
      let answer = try fetcher.fetch(
        address, accepting: "image/avif, image/webp, image/png, image/jpeg, image/gif",
        upTo: fetcher.rules.pictureBytes)
      guard !answer.isPacked, let type = FetchedPicture.type(of: answer.body) else {
        throw .notAPage
      }
      return FetchedPicture(address: answer.address.text, type: type, bytes: answer.body)
    }
  }

  /// Runs `body` on the threads for what blocks.
  private func waiting<T: Sendable>(
    _ body: @escaping @Sendable () throws(PageFailure) -> T
  ) async throws(PageFailure) -> T {
    let result: Result<T, PageFailure>
    do {
      result = try await pool.run { () -> Result<T, PageFailure> in
        do throws(PageFailure) { return .success(try body()) } catch { return .failure(error) }
      }
    } catch {
      throw .busy
    }
    return try result.get()
  }

  private func page(of answer: PageFetcher.Answer) throws(PageFailure) -> ReadPage {
    let order = PageOrder(
      address: answer.address.text, charset: answer.charset, isPacked: answer.isPacked)
    let (said, result) = try ask(order.head + answer.body)
    switch said {
    case .read: break
    case .tooLarge: throw .tooLarge
    case .other: throw .notAPage
    case .unreadable: throw .unreadable
    case .noRoom, .broken, nil: throw .busy
    }
    guard var page = try? ReadPage(jsonBytes: result) else { throw .unreadable }
    // Whoever said that has read a stranger's page, and is believed no more than that.
    page.address = answer.address.text
    page.title = page.title.tidied.isEmpty ? answer.address.host : page.title.tidied
    page.byline = page.byline?.asLine
    page.site = page.site?.asLine
    page.excerpt = page.excerpt?.asLine
    page.language = page.language?.asLine
    page.picture = page.picture.flatMap { PageLink.address($0)?.text }
    return page
  }

  /// Hands bytes to a worker, and reads what it wrote.
  private func ask(_ bytes: [UInt8]) throws(PageFailure) -> (ReadingAnswer?, [UInt8]) {
    do throws(FileError) {
      let source = try WorkFile()
      let result = try WorkFile()
      try source.write(bytes)
      let answer = try workers.ask([source.descriptor, result.descriptor])
      return (ReadingAnswer(message: answer), try result.contents(upTo: ReadingLimits.resultBytes))
    } catch {
      switch error {
      case .unsound: throw .unreadable
      default: throw .busy
      }
    }
  }
}

/// A picture from the web, as it came.
public struct FetchedPicture: Sendable, Hashable {
  /// Where it was found in the end.
  public var address: String
  public var type: String
  public var bytes: [UInt8]

  /// All that `type` may be.
  public static let types = ["image/avif", "image/gif", "image/jpeg", "image/png", "image/webp"]

  /// What an image is by its first bytes; nil for anything that is not shown.
  static func type(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    guard bytes.count > 12 else { return nil }
    let (first, third) = (bytes[4..<8], bytes[8..<12])
    if bytes.starts(with: Array("RIFF".utf8)), third.elementsEqual("WEBP".utf8) {
      return "image/webp"
    }
    let isAVIF = first.elementsEqual("ftyp".utf8) && third.elementsEqual("avif".utf8)
    return isAVIF ? "image/avif" : nil
  }
}
