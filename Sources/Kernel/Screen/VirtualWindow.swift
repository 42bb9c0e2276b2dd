/// Which rows of a long list are on the screen: a part of a feature's state.
///
/// Lengths are CSS pixels at the default text size of 16 pixels, as scroll events carry them; the
/// list is laid out in rem, so it grows with the person's text size.
public struct VirtualWindow: Hashable, Sendable {
  /// The height of each row.
  public var rowHeight: Double
  /// How far the list is scrolled, and how much of it is seen.
  public private(set) var offset: Double = 0
  public private(set) var viewport: Double
  /// Rows kept ready on each side, so that a quick scroll shows no gaps.
  public var margin = 8

  /// - Parameter viewport: what is believed to be seen before the list has told.
  public init(rowHeight: Double, viewport: Double = 800) {
    self.rowHeight = rowHeight
    self.viewport = viewport
  }

  /// Takes in what the list's scroll listener heard.
  public mutating func scrolled(_ data: EventData) {
    guard case .scroll(let offset, let viewport) = data else { return }
    // By whole rows, so that a scroll within one changes nothing.
    self.offset = Double(Int(offset / rowHeight)) * rowHeight
    // A list that nothing bounds is as high as all of its rows; no window is.
    self.viewport = min(viewport, 4_000)
  }

  /// The rows, of `count`, that are to be on the screen.
  public func rows(of count: Int) -> Range<Int> {
    guard count > 0, rowHeight > 0 else { return 0..<0 }
    let seen = Int(viewport / rowHeight) + 2
    let first = min(max(0, Int(offset / rowHeight)), count - 1)
    return max(0, first - margin)..<min(count, first + seen + margin)
  }
}
