import Fields
import Journal
import Values

/// Reads what was taken away as one file, JSON or a page that carries it, while it comes.
public struct TakenStream: Equatable, Sendable {
  public enum Found: Equatable, Sendable {
    case item(TakenItem)
    /// One that is not as it was written; the how manieth, from 1.
    case unreadable(Int)
    /// Comes last.
    case head(TakenHead)
  }

  private var pieces = JSONPieces()
  private var page: PageReader?
  private var members: [JSONValue.Member] = []
  private var count = 0

  /// - Parameter isPage: whether it is HTML.
  public init(isPage: Bool) {
    page = isPage ? PageReader() : nil
  }

  /// Reads on.
  /// - Parameter isLast: whether nothing comes behind it.
  public mutating func read(
    _ bytes: [UInt8], isLast: Bool
  ) throws(TakenProblem) -> [Found] {
    var bytes = bytes[...]
    if page.isThere { bytes = page?.read(bytes) ?? [] }
    var found: [Found] = []
    for piece in try pieces.read(bytes) {
      switch piece {
      case .member(let name, let bytes): try take(name, bytes)
      case .item(let bytes):
        count += 1
        // Should it be of a newer version, that is known by now: what it is stands first.
        if count == 1 { try check() }
        if let item = Self.item(bytes) {
          found.append(.item(item))
        } else {
          found.append(.unreadable(count))
        }
      }
    }
    guard isLast else { return found }
    try check()
    guard pieces.isDone else { throw .damaged }
    do throws(FieldError) {
      found.append(.head(try TakenHead(object: .object(members))))
    } catch {
      throw .damaged
    }
    return found
  }

  private mutating func take(_ name: String, _ bytes: [UInt8]) throws(TakenProblem) {
    guard let value = JSONText.value(bytes) else { throw .damaged }
    members.append(JSONValue.Member(name, value))
  }

  private func check() throws(TakenProblem) {
    let object = JSONValue.object(members)
    try TakenHead.check(format: object["format"]?.text, schema: object["schema"]?.integer)
  }

  private static func item(_ bytes: [UInt8]) -> TakenItem? {
    do throws(JSONFieldError) {
      var item = try TakenItem(jsonBytes: bytes, limits: JSONText.limits)
      guard item.item.id != ID<Item>.none else { return nil }
      item.settle()
      return item
    } catch {
      return nil
    }
  }
}
