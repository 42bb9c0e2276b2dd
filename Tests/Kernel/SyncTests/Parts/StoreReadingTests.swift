import Testing

@testable import Sync

@Suite struct StoreReadingTests {
  @Test("One load is on its way at a time, and what is asked for meanwhile makes it stale")
  func stale() {
    var reading = StoreReading()
    let first = reading.start(.withoutReplica, at: 4)
    #expect(first && reading.isLoading && !reading.isCurrent)
    let second = reading.start(.everything, at: 5)
    #expect(!second)
    let answered = reading.finish()
    #expect(answered?.isStale == true && answered?.scope == .everything && answered?.since == 4)
    let none = reading.finish()
    #expect(none == nil && reading.isCurrent)
  }

  @Test("What is asked for meanwhile never narrows the load")
  func scope() {
    var reading = StoreReading()
    _ = reading.start(.everything, at: 1)
    _ = reading.start(.withoutReplica, at: 2)
    let answered = reading.finish()
    #expect(answered?.scope == .everything && answered?.isStale == true)
  }

  @Test("The replica is the store's only when nothing is to be looked for any more")
  func current() {
    var reading = StoreReading()
    #expect(reading.isCurrent)
    reading.mustCheck = true
    #expect(!reading.isCurrent)
    reading.mustCheck = false
    reading.mustReload = true
    #expect(!reading.isCurrent)
  }

  @Test("What could not be read is set aside once")
  func broken() {
    var reading = StoreReading()
    reading.broken.keys = ["replica.3"]
    reading.broken.sequences = [7]
    let parts = reading.removeBroken()
    #expect(parts.keys == ["replica.3"] && parts.sequences == [7] && reading.broken.isEmpty)
  }
}
