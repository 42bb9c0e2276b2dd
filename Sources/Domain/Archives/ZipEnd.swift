import Values

/// The end of a zip archive, which says where its directory is.
public struct ZipEnd: Hashable, Sendable {
  public var offset: Int64
  public var length: Int64
  /// How many files it tells of; more than so many where that is `mostCounted` and nothing says more.
  public var count: Int64

  /// The longest that an end can be: its record, a comment, and what zip64 puts before it.
  public static let mostBytes = 22 + 65_535 + 20 + 56

  /// - Parameters:
  ///   - tail: the last bytes of the archive.
  ///   - start: where they begin in it.
  public init?(_ tail: [UInt8], from start: Int64) {
    let bytes = tail[...]
    func number(_ position: Int, _ offset: Int, _ count: Int) -> UInt64 {
      ZipBytes.number(bytes, at: position + offset, count)
    }
    var position = tail.count - 22
    while position >= 0, number(position, 0, 4) != 0x0605_4B50 { position -= 1 }
    guard position >= 0 else { return nil }
    count = Int64(number(position, 10, 2))
    length = Int64(number(position, 12, 4))
    offset = Int64(number(position, 16, 4))
    let locator = position - 20
    guard length == 0xFFFF_FFFF || offset == 0xFFFF_FFFF || count == 0xFFFF, locator >= 0,
      number(locator, 0, 4) == 0x0706_4B50
    else { return }
    let place = Int64(bitPattern: number(locator, 8, 8))
    guard place >= start, place - start <= Int64(tail.count) - 56 else { return nil }
    let record = Int(place - start)
    guard number(record, 0, 4) == 0x0606_4B50 else { return nil }
    count = Int64(bitPattern: number(record, 32, 8))
    length = Int64(bitPattern: number(record, 40, 8))
    offset = Int64(bitPattern: number(record, 48, 8))
  }

  /// Whether the directory lies where it can, in an archive of that length.
  public func isWithin(_ size: Int64) -> Bool {
    offset >= 0 && length >= 0 && count >= 0 && offset <= size && length <= size - offset
  }
}
