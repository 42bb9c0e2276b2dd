import Values

/// From one millisecond to before another, on a clock or on the time line.
struct Stretch: Equatable {
  var from: Int64
  var until: Int64

  static let minute: Int64 = 60_000
  static let day: Int64 = 86_400_000

  init(_ from: Int64, _ until: Int64) {
    self.from = from
    self.until = until
  }
}

extension Array where Element == Stretch {
  /// Ascending; those that overlap or touch are joined.
  func joined() -> [Stretch] {
    var found: [Stretch] = []
    for stretch in isAscending ? self : ordered(by: { $0.from < $1.from })
    where stretch.from < stretch.until {
      if let last = found.last, stretch.from <= last.until {
        if stretch.until > last.until { found[found.count - 1].until = stretch.until }
      } else {
        found.append(stretch)
      }
    }
    return found
  }

  private var isAscending: Bool {
    for position in indices.dropFirst() where self[position].from < self[position - 1].from {
      return false
    }
    return true
  }

  /// What is left of these without the others. Both are ascending and apart.
  func without(_ others: [Stretch]) -> [Stretch] {
    guard !others.isEmpty else { return self }
    var found: [Stretch] = []
    var other = 0
    for stretch in self {
      var from = stretch.from
      while other < others.count, others[other].until <= from { other += 1 }
      var hole = other
      while hole < others.count, others[hole].from < stretch.until {
        if others[hole].from > from { found.append(Stretch(from, others[hole].from)) }
        from = Swift.max(from, others[hole].until)
        hole += 1
      }
      if from < stretch.until { found.append(Stretch(from, stretch.until)) }
    }
    return found
  }
}
