import Glibc
import Synchronization
import Testing
import Waiting

@testable import IdentityServer

@Suite("The threads that hash passwords", .onThreads)
struct HashingQueueTests {
  @Test("jobs that wait take up no thread, and beyond the capacity a call is told to come again")
  func bounded() async throws {
    let queue = HashingQueue(capacity: 30, threads: 2)
    let gate = Signal()
    let threads = Threads()
    let job: @Sendable () async throws -> Void = {
      try await queue.run {
        threads.add(pthread_self())
        gate.waitOnThread()
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 { group.addTask { try await job() } }
      try await until { threads.count == 2 }
      for _ in 0..<30 { group.addTask { try await job() } }
      try await until { queue.waiting == 30 }
      await #expect(throws: IdentityError.busy) { try await queue.run {} }
      gate.give()
      try await group.waitForAll()
    }
    #expect(threads.count == 2)
  }

  @Test("what a job throws is thrown to who asked")
  func thrown() async throws {
    let queue = HashingQueue()
    await #expect(throws: IdentityError.unauthorized) {
      try await queue.run { throw IdentityError.unauthorized }
    }
    #expect(try await queue.run { 7 } == 7)
  }
}

/// Threads that were seen at work.
private final class Threads: Sendable {
  private let seen = Mutex<Set<pthread_t>>([])
  var count: Int { seen.withLock { $0.count } }
  func add(_ thread: pthread_t) { seen.withLock { _ = $0.insert(thread) } }
}
