import Values

/// Keys in order, in chunks, so that one more or one less moves a few hundred at most.
struct SortedKeys {
  private static let fullChunk = 512
  private var chunks: [[IndexKey]] = []

  private struct Position {
    var chunk: Int
    var offset: Int
  }

  init(sorting keys: [IndexKey]) {
    let sorted = keys.ordered { compare($0, $1) < 0 }
    var start = 0
    while start < sorted.count {
      let end = min(start + Self.fullChunk / 2, sorted.count)
      chunks.append(Array(sorted[start..<end]))
      start = end
    }
  }

  mutating func insert(_ key: IndexKey) {
    var place = lowerBound(key)
    if place.chunk == chunks.count {
      guard !chunks.isEmpty else {
        chunks.append([key])
        return
      }
      place = Position(chunk: chunks.count - 1, offset: chunks[chunks.count - 1].count)
    }
    chunks[place.chunk].insert(key, at: place.offset)
    if chunks[place.chunk].count > Self.fullChunk { split(place.chunk) }
  }

  mutating func remove(_ key: IndexKey) {
    let place = lowerBound(key)
    guard place.chunk < chunks.count, chunks[place.chunk][place.offset] == key else { return }
    chunks[place.chunk].remove(at: place.offset)
    if chunks[place.chunk].isEmpty { chunks.remove(at: place.chunk) }
  }

  /// How many keys begin with `prefix`.
  func count(of prefix: IndexKey) -> Int {
    let start = lowerBound(prefix)
    let end = upperBound(prefix)
    guard start.chunk < end.chunk else { return end.offset - start.offset }
    var count = chunks[start.chunk].count - start.offset
    for chunk in start.chunk + 1..<end.chunk { count += chunks[chunk].count }
    return count + end.offset
  }

  /// The first `limit` keys that begin with `prefix`, in order.
  func keys(of prefix: IndexKey, limit: Int) -> [IndexKey] {
    var found: [IndexKey] = []
    var place = lowerBound(prefix)
    while place.chunk < chunks.count, found.count < limit {
      let key = chunks[place.chunk][place.offset]
      guard comparePrefix(key, prefix) == 0 else { break }
      found.append(key)
      place.offset += 1
      if place.offset == chunks[place.chunk].count {
        place = Position(chunk: place.chunk + 1, offset: 0)
      }
    }
    return found
  }

  /// Hands out the keys that begin with `prefix` and come before `end`, the last one first, for as long as
  /// `goesOn` wants them.
  func backwards(in prefix: IndexKey, before end: IndexKey, _ goesOn: (IndexKey) -> Bool) {
    var place = lowerBound(end)
    while true {
      if place.offset == 0 {
        guard place.chunk > 0 else { return }
        place = Position(chunk: place.chunk - 1, offset: chunks[place.chunk - 1].count)
      }
      place.offset -= 1
      let key = chunks[place.chunk][place.offset]
      guard comparePrefix(key, prefix) == 0, goesOn(key) else { return }
    }
  }

  private mutating func split(_ chunk: Int) {
    let half = chunks[chunk].count / 2
    let tail = Array(chunks[chunk][half...])
    chunks[chunk].removeSubrange(half...)
    chunks.insert(tail, at: chunk + 1)
  }

  /// The first position whose key is not before `key`.
  private func lowerBound(_ key: IndexKey) -> Position {
    firstPosition { compare($0, key) >= 0 }
  }

  /// The first position behind all keys that begin with `prefix`.
  private func upperBound(_ prefix: IndexKey) -> Position {
    firstPosition { comparePrefix($0, prefix) > 0 }
  }

  /// The first position for which `isBehind` holds, given that it holds for all after it.
  private func firstPosition(where isBehind: (IndexKey) -> Bool) -> Position {
    let chunk = partition(chunks.count) { isBehind(chunks[$0][chunks[$0].count - 1]) }
    guard chunk < chunks.count else { return Position(chunk: chunk, offset: 0) }
    return Position(
      chunk: chunk, offset: partition(chunks[chunk].count) { isBehind(chunks[chunk][$0]) })
  }
}

/// The first of `count` positions for which `isBehind` holds; `count` when it does for none.
private func partition(_ count: Int, where isBehind: (Int) -> Bool) -> Int {
  var low = 0
  var high = count
  while low < high {
    let middle = (low + high) / 2
    if isBehind(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}

/// Negative, zero or positive, as `a` comes before, with or after `b`.
private func compare(_ a: IndexKey, _ b: IndexKey) -> Int {
  let order = compare(a, b, first: min(a.count, b.count))
  return order == 0 ? a.count - b.count : order
}

/// As `compare`, for as many bytes as `prefix` has.
private func comparePrefix(_ key: IndexKey, _ prefix: IndexKey) -> Int {
  let order = compare(key, prefix, first: min(key.count, prefix.count))
  return order == 0 && key.count < prefix.count ? -1 : order
}

private func compare(_ a: IndexKey, _ b: IndexKey, first count: Int) -> Int {
  a.withUnsafeBufferPointer { a in
    b.withUnsafeBufferPointer { b in
      for position in 0..<count where a[position] != b[position] {
        return Int(a[position]) - Int(b[position])
      }
      return 0
    }
  }
}
