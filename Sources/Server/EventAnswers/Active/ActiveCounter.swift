/// Counts on each day the people who were there in the days until it. Each person is counted as a stretch of days: it begins where
/// their last one ended, so that nobody is counted twice, and the counts are sums of beginnings less ends.
final class ActiveCounter {
  /// How many days one day of somebody counts for.
  private let span: Int
  private let days: Int
  private let groups: Int
  /// For each group: on each day how many stretches begin, less those that ended the day before.
  private var changes: [ContiguousArray<Int64>]
  /// For each group and person: the day after their last one, or 0.
  private var last: [ContiguousArray<Int32>]

  init(span: Int, days: Int, groups: Int) {
    self.span = span
    self.days = days
    self.groups = groups
    changes = Array(repeating: ContiguousArray(repeating: 0, count: days + 1), count: groups)
    last = Array(repeating: [], count: groups)
  }

  var bytes: Int { last.reduce(0) { $0 + $1.count * 4 } + groups * days * 8 }

  /// Notes that somebody was there. Days come in order.
  func mark(_ person: Int32, on day: Int, in group: Int) {
    mark(CollectionOfOne(person), upTo: person, on: day, in: group)
  }

  /// Notes that some were there, whose numbers ascend.
  func mark(_ people: ContiguousArray<Int32>, on day: Int, in group: Int) {
    guard let most = people.last else { return }
    mark(people, upTo: most, on: day, in: group)
  }

  @inline(__always)
  private func mark(
    _ people: some Collection<Int32>, upTo most: Int32, on day: Int, in group: Int
  ) {
    let missing = Int(most) + 1 - last[group].count
    if missing > 0 { last[group].append(contentsOf: repeatElement(0, count: missing)) }
    let (span, days, end) = (self.span, self.days, min(day + self.span, self.days))
    var counted: Int64 = 0
    last[group].withUnsafeMutableBufferPointer { last in
      changes[group].withUnsafeMutableBufferPointer { changes in
        for person in people {
          let before = Int(last[Int(person)])
          guard before < day + 1 else { continue }
          last[Int(person)] = Int32(truncatingIfNeeded: day + 1)
          let start = before == 0 ? day : max(day, before - 1 + span)
          changes[min(start, days)] += 1
          counted += 1
        }
        changes[end] -= counted
      }
    }
  }

  /// The people of each day, for a group.
  func counts(of group: Int) -> [Int64] {
    var count: Int64 = 0
    return (0..<days).map { day in
      count += changes[group][day]
      return count
    }
  }
}

/// Counts the distinct people of each bucket. Buckets come in order.
final class DistinctCounter {
  private var counts: [ContiguousArray<Int64>]
  /// For each group and person: the number after their last bucket's, or 0.
  private var last: [ContiguousArray<Int32>]

  init(buckets: Int, groups: Int) {
    counts = Array(repeating: ContiguousArray(repeating: 0, count: buckets), count: groups)
    last = Array(repeating: [], count: groups)
  }

  var bytes: Int { last.reduce(0) { $0 + $1.count * 4 } }

  func mark(_ person: Int32, in bucket: Int, _ group: Int) {
    let place = Int(person)
    if place >= last[group].count {
      last[group].append(contentsOf: repeatElement(0, count: place + 1 - last[group].count))
    }
    guard last[group][place] < Int32(bucket + 1) else { return }
    last[group][place] = Int32(bucket + 1)
    counts[group][bucket] += 1
  }

  func count(_ bucket: Int, of group: Int) -> Int64 { counts[group][bucket] }
}
