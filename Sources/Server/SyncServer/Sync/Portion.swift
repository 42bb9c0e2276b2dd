/// How much one write removes: nobody else writes meanwhile, and each MiB that goes is overwritten and logged, which
/// takes some ten milliseconds.
public struct Portion: Hashable, Sendable {
  public static let mostRows = 500
  /// As long as the longest text of a record.
  public static let mostBytes: Int64 = 4 << 20

  public private(set) var rows = 0
  public private(set) var bytes: Int64 = 0
  /// Whether there was no room for something.
  public private(set) var isSpent = false

  public init() {}

  /// Counts what there is room for; false, and nothing is counted, where there is none.
  public mutating func take(_ bytes: Int64, rows: Int = 1) -> Bool {
    guard self.rows + rows <= Self.mostRows, self.bytes + bytes <= Self.mostBytes else {
      isSpent = true
      return false
    }
    self.rows += rows
    self.bytes += bytes
    return true
  }

  /// Takes from the front of a list what one write removes: one at least, however long that is.
  public static func first<T>(of list: inout ArraySlice<T>, bytes: (T) -> Int64) -> [T] {
    first(of: &list, bytes: bytes, rows: { _ in 1 })
  }

  /// The same of what has rows beside its own.
  public static func first<T>(
    of list: inout ArraySlice<T>, bytes: (T) throws -> Int64, rows: (T) throws -> Int
  ) rethrows -> [T] {
    var portion = Portion()
    var first: [T] = []
    while let next = list.first {
      let fits = try portion.take(bytes(next), rows: rows(next))
      guard fits || first.isEmpty else { break }
      first.append(next)
      list.removeFirst()
      guard fits else { break }
    }
    return first
  }
}
