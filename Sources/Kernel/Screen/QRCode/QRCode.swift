import Values

/// A text as a QR code of error correction level M, which up to 15 % of damage leaves readable
/// (ISO/IEC 18004:2015): in byte mode as UTF-8, in the smallest version that holds it.
public struct QRCode: Hashable, Sendable {
  /// How many modules a side has, without the quiet zone.
  public let size: Int
  /// Row by row, true where a module is dark.
  public let modules: [Bool]

  /// How many light modules must stand around it on each side.
  public static let quietZone = 4
  /// The most bytes of UTF-8 that one holds.
  public static let mostBytes = QRVersion(40).room

  /// - Returns: nil for a text of more than `mostBytes`.
  public init?(_ text: String) {
    self.init(text, mask: nil)
  }

  /// - Parameter mask: one of 0 to 7; nil for the one that reads best.
  init?(_ text: String, mask: Int?) {
    let bytes = Array(text.bytes)
    guard let version = QRVersion(holding: bytes.count) else { return nil }
    let codewords = version.interleaved(version.codewords(of: bytes))
    var best = QRGrid(version, codewords, mask: mask ?? 0)
    if mask == nil {
      var least = best.penalty
      for mask in 1...7 {
        let grid = QRGrid(version, codewords, mask: mask)
        let penalty = grid.penalty
        if penalty < least { (best, least) = (grid, penalty) }
      }
    }
    size = best.size
    modules = best.modules
  }

  public func isDark(row: Int, column: Int) -> Bool { modules[row * size + column] }
}
