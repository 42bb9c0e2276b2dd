/// How far the engine has read the device's queue.
struct QueueReading {
  /// The last line that was read.
  private(set) var seen: Int64 = 0
  /// All lines up to this one are out of the queue.
  private(set) var removed: Int64 = 0
  /// Whether there may be more behind it.
  var wantsMore = false
  /// How many lines were asked for and have not come yet; 0 while none are.
  private(set) var asked = 0
  /// Whether what comes is of a queue that was emptied meanwhile.
  private var isStale = false
  /// Whether what is read first goes at once: it has waited since the last start.
  private var isFirst = false

  /// From the first line on.
  mutating func start() {
    seen = removed
    wantsMore = true
    isFirst = true
    isStale = asked > 0
  }

  mutating func stop() {
    wantsMore = false
    isStale = asked > 0
  }

  /// All that was in the queue is gone.
  mutating func clear() {
    removed = seen
    isFirst = false
    isStale = asked > 0
  }

  mutating func ask(_ count: Int) {
    asked = count
    wantsMore = false
  }

  /// Lines came.
  /// - Returns: those that are news, and whether they have waited since the last start.
  mutating func take(_ lines: [QueuedLine]) -> (news: [QueuedLine], isLeft: Bool) {
    let isFull = asked > 0 && lines.count >= asked
    asked = 0
    if isStale {
      isStale = false
      wantsMore = true
      return ([], false)
    }
    if isFull { wantsMore = true }
    let isLeft = isFirst
    isFirst = false
    let news = lines.filter { $0.sequence > seen }
    if let first = news.first, removed < first.sequence - 1, seen == removed {
      removed = first.sequence - 1
    }
    if let last = news.last { seen = last.sequence }
    return (news, isLeft && !news.isEmpty)
  }

  /// All lines up to that one are done with.
  /// - Returns: false when they were.
  mutating func remove(upTo sequence: Int64) -> Bool {
    guard sequence > removed else { return false }
    removed = sequence
    return true
  }
}
