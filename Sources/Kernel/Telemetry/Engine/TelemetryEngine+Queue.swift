import Fields
import Values

/// From the device's queue to the providers.
extension TelemetryEngine {
  var isCounting: Bool { memory.consent.analytics == .yes }

  var collector: OwnCollector? {
    for provider in providers {
      if let collector = provider.collector { return collector }
    }
    return nil
  }

  /// Whether lines may come that are in the queue already.
  var mayBringMore: Bool { reading.wantsMore || reading.asked > 0 }

  /// How many lines wait that are not on their way.
  var waiting: Int { (collector?.lines.count ?? 0) - (errand?.lines ?? 0) }

  func appended(_ count: Int, isPriority: Bool) {
    guard isCounting, isLeading, count > 0 else { return }
    reading.wantsMore = true
    guard isPriority || memory.debug else { return }
    // Nobody waits for others where the app may end at any moment.
    if isHidden { pace.wantsFlush = true } else { pace.isUrgent = true }
  }

  func dropped(_ count: Int64) {
    guard isCounting, count > 0 else { return }
    memory.dropped += count
    keep()
    put(.log("dropped", Int(clamping: count)))
  }

  /// Reads what is behind what was read, as far as one request takes it.
  func peek() {
    guard reading.wantsMore, reading.asked == 0, isCounting else { return }
    let room = settings.perRequest - (collector?.lines.count ?? 0)
    guard room > 0 else { return }
    reading.ask(room)
    put(.peek(after: reading.seen, count: room))
  }

  func read(_ lines: [QueuedLine]) {
    let (news, isLeft) = reading.take(lines)
    guard isCounting, isLeading else { return }
    for line in news { hand(line) }
    if memory.debug { stream(news) }
    if isLeft { pace.wantsFlush = true }
    if waiting == 0, !reading.wantsMore { pace.flushed() }
  }

  /// Gives a line to all providers, each once.
  private func hand(_ line: QueuedLine) {
    if line.epoch > memory.epoch {
      // The host has begun one by itself; whose it is, it says when it can.
      memory.epoch = line.epoch
      keep()
    }
    guard !memory.endedEpochs.contains(line.epoch) else { return }
    if !memory.debug, let event = registry.event(named: line.name), event.isDebugOnly { return }
    let isNew = line.sequence > memory.handed
    var failed = 0
    for provider in providers where isNew || provider.collector.isThere {
      if !provider.track(line) { failed += 1 }
    }
    if failed > 0 { put(.log("a provider failed", failed)) }
    // Our own server alone needs no mark: it counts nothing twice.
    guard isNew, providers.contains(where: { !$0.collector.isThere }) else { return }
    memory.handed = line.sequence
    keep()
  }

  /// Removes what nothing is to be done with any more.
  func settle() {
    let first = collector?.lines.first
    let done = first.map { $0.sequence - 1 } ?? reading.seen
    if reading.remove(upTo: done) { put(.remove(upTo: done)) }
  }

  /// Nothing that was counted is here any more.
  func forgetLines() {
    collector?.forget(upTo: .max)
    reading.clear()
    pace.flushed()
  }
}
