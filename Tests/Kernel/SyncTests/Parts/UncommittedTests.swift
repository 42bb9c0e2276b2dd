import Records
import SyncSimulation
import Testing
import Values

@testable import Sync

@Suite struct UncommittedTests {
  @Test("A failed commit is to be written again, but what was retried or queued meanwhile")
  func restoring() {
    let refusals = Refusals()
    refusals.append(Waiting.refused(1))
    refusals.discard(Waiting.id(3))
    var failed = Uncommitted()
    failed.hasMeta = true
    failed.buckets = [4, 5]
    failed.refused = [Waiting.refused(1), Waiting.refused(2)]
    failed.discards = [Waiting.id(3), Waiting.id(4)]
    failed.removes = [7]
    failed.settles[Waiting.client] = 7
    failed.takenBack = [Waiting.stored(9)]
    failed.hold = .lift
    var uncommitted = Uncommitted()
    uncommitted.buckets = [5, 6]
    uncommitted.removes = [8]
    uncommitted.settles[Waiting.client] = 8
    uncommitted.restore(failed, refusals)
    #expect(uncommitted.hasMeta && uncommitted.buckets == [4, 5, 6])
    #expect(uncommitted.refused.map { $0.id } == [Waiting.id(1)])
    #expect(uncommitted.discards == [Waiting.id(3)])
    #expect(uncommitted.removes == [8, 7] && uncommitted.settles[Waiting.client] == 8)
    #expect(uncommitted.takenBack.isEmpty && uncommitted.hold == nil)
  }

  @Test("Any tab may commit what is refused or discarded, and nothing else")
  func refusalsAlone() {
    var uncommitted = Uncommitted()
    uncommitted.hasMeta = true
    uncommitted.removes = [1]
    uncommitted.refused = [Waiting.refused(1)]
    uncommitted.discards = [Waiting.id(2)]
    let content = uncommitted.removeRefusals()
    #expect(content.refuses(Waiting.id(1)) && content.discards == [Waiting.id(2)])
    #expect(!content.hasMeta && content.removes.isEmpty)
    #expect(uncommitted.hasNoRefusals && uncommitted.hasMeta && uncommitted.removes == [1])
  }

  @Test("With what was barred goes all that hangs on it")
  func barred() {
    var content = Uncommitted()
    content.barred = [Waiting.stored(2)]
    content.refused = [Waiting.refused(1), Waiting.refused(2)]
    content.removes = [1, 2]
    content.settles[Waiting.client] = 2
    #expect(content.removeBarred().map { $0.sequence } == [2])
    #expect(content.refused.map { $0.id } == [Waiting.id(1)] && content.removes == [1])
    #expect(content.settles.isEmpty && content.barred.isEmpty)
  }

  @Test("A hold alone is no reason to warn anybody")
  func holdAlone() {
    var content = Uncommitted()
    #expect(content.isEmpty && !content.isHoldAlone)
    content.hold = .put(after: 3)
    #expect(!content.isEmpty && content.isHoldAlone)
    content.removes = [1]
    #expect(!content.isHoldAlone)
  }

  @Test(
    "A commit writes buckets with rows, deletes those without, and notes in meta which there are")
  func commit() throws {
    let replica = Replica(schema: Card.schema, account: Waiting.client, role: "member")
    let card = ID<Card>(Waiting.id(1))
    _ = replica.run(Waiting.entry(1, .memory))
    #expect(replica.row(RecordKey(Card.recordType, card.uuid)) != nil)
    let full = ReplicaBucket.bucket(of: card.uuid)
    let empty = (full + 1) % SyncKeys.buckets
    replica.meta.setBucket(empty, true)
    var content = Uncommitted()
    content.hasMeta = true
    content.buckets = [full, empty]
    content.refused = [Waiting.refused(2)]
    content.discards = [Waiting.id(3)]
    content.removes = [4]
    content.takenBack = [Waiting.stored(5)]
    content.hold = .put(after: 6)
    let commit = content.commit(7, of: replica, at: .epoch)
    #expect(commit.token == 7 && commit.removes == [4, 5])
    #expect(
      commit.puts.map { $0.key } == [
        ReplicaBucket.key(full), StoredRefusal.key(Waiting.id(2)), SyncKeys.meta, SyncKeys.hold,
      ])
    #expect(commit.deletes == [ReplicaBucket.key(empty), StoredRefusal.key(Waiting.id(3))])
    #expect(replica.meta.hasBucket(full) && !replica.meta.hasBucket(empty))
    #expect(StoredMeta(storedBytes: commit.puts[2].bytes) == replica.meta)
    content.hold = .lift
    #expect(content.commit(8, of: replica, at: .epoch).deletes.last == SyncKeys.hold)
  }
}
