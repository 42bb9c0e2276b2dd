import Testing
import Values

@testable import Sync

@Suite struct DeviceStoreTests {
  private func append(_ token: Int, _ entry: QueueEntry, retrying: UInt64? = nil) -> PendingAppend {
    PendingAppend(
      token: token, entry: entry, caller: nil, retried: retrying.map { Waiting.refused($0) })
  }

  private func commit(_ token: Int, _ content: Uncommitted = Uncommitted()) -> CommitInFlight {
    CommitInFlight(token: token, content: content, message: [])
  }

  @Test("One append is on its way at a time; what waits goes together, but for what is stored")
  func appends() {
    let store = DeviceStore()
    let entries = (1...4).map { Waiting.entry($0, .storing) }
    #expect(store.queue(append(1, entries[0])))
    #expect(store.nextAppends().map { $0.token } == [1])
    for token in 2...4 { #expect(!store.queue(append(token, entries[token - 1]))) }
    #expect(store.removeAppends(2).isEmpty)
    #expect(store.removeAppends(1).map { $0.entry.id } == [entries[0].id])
    entries[2].place = .stored
    #expect(store.nextAppends().map { $0.token } == [2, 4])
    #expect(store.removeAppends(2).count == 2 && store.appends.isEmpty)
  }

  @Test("What was refused is stored by itself, and no append has more than a request")
  func bounds() {
    let store = DeviceStore()
    for token in 1...3 {
      let entry = Waiting.entry(UInt64(token), .storing)
      _ = store.queue(append(token, entry, retrying: token == 2 ? 2 : nil))
    }
    for token in 1...3 {
      #expect(store.nextAppends().map { $0.token } == [token])
      _ = store.removeAppends(token)
    }
    for token in 4..<1_104 {
      _ = store.queue(append(token, Waiting.entry(UInt64(token), .storing)))
    }
    #expect(store.nextAppends().count == SyncLimits.mutations)
  }

  @Test("While the store is failing each goes alone, and once it has all they go together again")
  func nearlyFull() {
    let store = DeviceStore()
    store.condition = .failing
    for token in 1...4 { _ = store.queue(append(token, Waiting.entry(UInt64(token), .storing))) }
    for token in 1...2 {
      #expect(store.nextAppends().map { $0.token } == [token])
      _ = store.removeAppends(token)
    }
    store.condition = .durable
    #expect(store.nextAppends().map { $0.token } == [3, 4])
  }

  @Test("When the store takes nothing, only retries go on being tried")
  func retries() {
    let store = DeviceStore()
    _ = store.queue(append(1, Waiting.entry(1, .storing)))
    _ = store.queue(append(2, Waiting.entry(2, .storing), retrying: 2))
    _ = store.queue(append(3, Waiting.entry(3, .storing)))
    #expect(store.removeNewAppends().map { $0.token } == [1, 3])
    #expect(store.appends.map { $0.token } == [2])
  }

  @Test("An answer to a commit that is not waited for is none")
  func commits() {
    let store = DeviceStore()
    store.commit = commit(1)
    store.addSideCommit(commit(2))
    #expect(store.removeCommit(3) == nil)
    #expect(store.removeCommit(2)?.token == 2 && store.removeCommit(2) == nil)
    #expect(store.removeCommit(1)?.token == 1 && store.commit == nil)
  }

  @Test("A refused mutation is unsaved until the leader's commit has it, and is in one of the two")
  func refusals() {
    let store = DeviceStore()
    store.uncommitted.refused = [Waiting.refused(1)]
    var content = Uncommitted()
    content.refused = [Waiting.refused(2)]
    store.addSideCommit(commit(2, content))
    content.refused = [Waiting.refused(3)]
    store.commit = commit(3, content)
    let asked = [1, 2, 3, 4].map { Waiting.id($0) }
    #expect(asked.map { store.isUnsaved($0) } == [true, true, false, false])
    #expect(asked.map { store.isCommitting($0) } == [false, true, true, false])
  }

  @Test("What is refused to somebody who was removed is barred until the store has it")
  func barred() {
    let store = DeviceStore()
    store.uncommitted.barred = [Waiting.stored(1)]
    var content = Uncommitted()
    content.barred = [Waiting.stored(2)]
    store.commit = commit(1, content)
    #expect((1...3).map { store.isBarred(Waiting.id($0)) } == [true, true, false])
    _ = store.removeCommit(1)
    #expect(!store.isBarred(Waiting.id(2)))
  }

  @Test(
    "It has all when nothing is on its way or waits; a tab that follows minds its refusals only")
  func hasAll() {
    let store = DeviceStore()
    #expect(store.hasAll(isLeader: true) && store.hasAll(isLeader: false))
    store.uncommitted.hasMeta = true
    #expect(!store.hasAll(isLeader: true) && store.hasAll(isLeader: false))
    store.uncommitted.discards = [Waiting.id(1)]
    #expect(!store.hasAll(isLeader: false))
    store.uncommitted = Uncommitted()
    _ = store.queue(append(1, Waiting.entry(1, .storing)))
    #expect(!store.hasAll(isLeader: true) && !store.hasAll(isLeader: false))
  }

  @Test("The person is warned while anything lives in memory only")
  func memoryOnly() {
    let store = DeviceStore()
    #expect(!store.isMemoryOnly)
    store.condition = .failing
    #expect(store.isMemoryOnly)
    store.condition = .absent
    #expect(store.isMemoryOnly)
  }
}
