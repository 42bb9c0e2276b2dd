import Values

extension Shelf {
  /// So many are read at a time.
  public static let pageSize = 20

  /// A part of the timeline that begins behind a place: by the place and not by a number, so that what comes in or goes
  /// meanwhile neither shows one twice nor leaves one out.
  /// - Parameters:
  ///   - place: the last of the page before; nil for the first page.
  ///   - end: the position at which the part ends of which it is a page; nil for the timeline's own end.
  public func page(
    after place: Place? = nil, until end: Int? = nil, limit: Int = Shelf.pageSize
  ) -> [Place] {
    let start = place.map { position(after: $0) } ?? 0
    let last = min(end ?? count, count, start + limit)
    guard start < last else { return [] }
    var places: [Place] = []
    for position in start..<last { places.append(self.place(at: position)) }
    return places
  }

  /// The positions of the items about days from `first` to `last`.
  public func positions(from first: CivilDate, through last: CivilDate) -> Range<Int> {
    let start = position(from: last)
    guard first > CivilDate.first else { return start..<count }
    return start..<max(start, position(from: first.adding(days: -1)))
  }
}
