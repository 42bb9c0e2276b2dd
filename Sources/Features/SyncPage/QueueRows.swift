import Values

/// The rows of a list of changes: those of one kind that follow each other are one row where they
/// are many, as after an import, and a page has so many rows.
struct QueueRows {
  enum Row: Equatable {
    case one(Int)
    case many(Range<Int>)
  }

  /// From how many of one kind in a row on they are told as one.
  static let many = 20
  static let perPage = 50

  /// What is shown of the group that is open; nil when none is.
  let group: Range<Int>?
  let rows: [Row]

  /// - Parameter opened: a change of the group that is open.
  init(_ items: [QueueItem], opened: UUID?) {
    var rows: [Row] = []
    var group: Range<Int>?
    var start = 0
    while start < items.count {
      var end = start + 1
      var isOpened = items[start].id == opened
      while end < items.count, items[end].isLike(items[start]) {
        isOpened = isOpened || items[end].id == opened
        end += 1
      }
      if end - start < Self.many {
        for position in start..<end { rows.append(.one(position)) }
      } else {
        rows.append(.many(start..<end))
        if isOpened { group = start..<end }
      }
      start = end
    }
    if let group { rows = group.map { .one($0) } }
    self.rows = rows
    self.group = group
  }

  var lastPage: Int { max(0, (rows.count - 1) / Self.perPage) }

  /// The places of the rows of a page; of the last one when there are not so many.
  func places(on page: Int) -> Range<Int> {
    let first = min(max(page, 0), lastPage) * Self.perPage
    return first..<min(rows.count, first + Self.perPage)
  }
}
