import Database
import DatabaseTesting
import Fields
import Synchronization
import Testing
import Values
import Waiting

@testable import Jobs

@Suite("Jobs", .onThreads)
struct JobTests {
  @Test("PL-005: a job is asked for together with the change that wants it, or not at all")
  func together() async throws {
    try await JobRoom.with { room in
      struct Undone: Error {}
      let job = JobRoom.kind.job(Words("never"), id: room.newID())
      let now = room.now
      await #expect(throws: Undone.self) {
        try await room.database.write { transaction in
          try Outbox.add(job, at: now, in: transaction)
          throw Undone()
        }
      }
      try await room.ask("once")
      await room.runner([room.writing()]).runDue()
      #expect(try await room.notes() == ["once"])
      #expect(try await room.list() == [])
    }
  }

  @Test("one that is due later waits until then")
  func later() async throws {
    try await JobRoom.with { room in
      try await room.ask("later", after: 60_000)
      let runner = room.runner([room.writing()])
      room.move(milliseconds: 59_999)
      await runner.runDue()
      #expect(try await room.notes() == [])
      room.move(milliseconds: 1)
      await runner.runDue()
      #expect(try await room.notes() == ["later"])
    }
  }

  @Test("of two with one key one is done; one that was given up makes room")
  func keys() async throws {
    try await JobRoom.with { room in
      let isAdded = try await room.ask("first", key: "k")
      #expect(isAdded)
      #expect(try await room.ask("second", key: "k") == false)
      #expect(try await room.ask("other", key: "l"))
      let failing = room.writing { text, _ in
        if text == "first" { throw JobFailure("no", isFinal: true) }
      }
      let runner = room.runner([failing])
      await runner.runDue()
      #expect(try await room.notes() == ["other"])
      #expect(try await room.figures().dead == 1)
      #expect(try await room.ask("third", key: "k"))
      await runner.runDue()
      #expect(try await room.notes() == ["other", "third"])
      #expect(try await room.list() == [])
    }
  }

  @Test(
    "PL-005: what fails is tried again, later each time, undone each time, then kept as a dead letter"
  )
  func retries() async throws {
    try await JobRoom.with { room in
      try await room.ask("stubborn")
      let attempts = Mutex<[Int]>([])
      let handler = JobHandler(
        JobRoom.kind, retries: JobRetries(attempts: 3, first: 1_000, longest: 1_500),
        buried: { words, _, failure in .note("gave up \(words.text): \(failure.code)") }
      ) { words, run in
        attempts.withLock { $0.append(run.attempt) }
        return .write { transaction in
          try transaction.execute("INSERT INTO note VALUES ($1)", [.text(words.text)])
          throw JobFailure("the mill is closed", code: "closed")
        }
      }
      let runner = room.runner([handler])
      await runner.runDue()
      #expect(try await room.list().map(\.error) == ["the mill is closed"])
      #expect(try await room.list().map { $0.time.since(room.now) } == [1_000])
      room.move(milliseconds: 1_000)
      await runner.runDue()
      #expect(try await room.list().map { $0.time.since(room.now) } == [1_500])
      #expect(try await room.notes() == [])
      room.move(milliseconds: 1_500)
      await runner.runDue()
      #expect(attempts.withLock { $0 } == [1, 2, 3])
      #expect(try await room.list().map(\.state) == [.dead])
      #expect(try await room.notes() == ["gave up stubborn: closed"])
      room.move(milliseconds: 86_400_000)
      await runner.runDue()
      #expect(attempts.withLock { $0.count } == 3)

      #expect(try await Outbox.retry(nil, at: room.now, in: room.database) == 1)
      await room.runner([room.writing()]).runDue()
      #expect(try await room.notes() == ["gave up stubborn: closed", "stubborn"])
    }
  }

  @Test("the pauses double up to an end, less up to a half by chance")
  func backoff() {
    let retries = JobRetries(attempts: 9, first: 100, longest: 1_000)
    #expect(
      (1...6).map { retries.pause(after: $0, chance: 0) } == [100, 200, 400, 800, 1_000, 1_000])
    #expect(retries.pause(after: 4, chance: 0.5) == 600)
    #expect(retries.pause(after: 4, chance: 1) == 400)
    #expect(retries.pause(after: 10_000, chance: 0) == 1_000)
  }

  @Test("a handler that fails holds up no other, nor does one that never ends")
  func independence() async throws {
    try await JobRoom.with { room in
      let gate = Signal()
      let stuck = JobHandler(JobRoom.mail) { _, _ in
        await gate.wait()
        return .none
      }
      try await room.ask("stuck", JobRoom.mail)
      try await room.ask("broken")
      try await room.ask("fine")
      let done = Signal()
      let handler = room.writing { text, _ in
        if text == "broken" { throw JobFailure("broken") }
        done.give()
      }
      let runner = room.runner([stuck, handler])
      runner.start()
      await done.wait()
      gate.give()
      await runner.stop()
      #expect(try await room.notes() == ["fine"])
      #expect(try await room.figures().waiting == 1)
    }
  }

  @Test("PL-005: a job that a busy database gave back is done later, once")
  func givenBack() async throws {
    try await JobRoom.with { room in
      try await room.ask("note")
      let attempts = Count()
      let handler = room.writing { _, _ in
        if attempts.add() == 1 { throw DatabaseError.busy }
      }
      let runner = room.runner([handler])
      await runner.runDue()
      #expect(try await room.notes() == [])
      #expect(try await room.figures().waiting == 1)
      while try await room.figures().waiting > 0 {
        room.move(milliseconds: JobRunner.lease)
        await runner.runDue()
      }
      #expect(try await room.notes() == ["note"])
      #expect(attempts.value == 2)
      #expect(try await room.list() == [])
    }
  }

  @Test("PL-005: two processes never run one job at once, nor more of a name than may")
  func limits() async throws {
    try await JobRoom.with { room in
      for number in 0..<40 { try await room.ask("note \(number)") }
      let running = Mutex<(names: Set<String>, most: Int)>(([], 0))
      let handler = room.writing(limit: 3) { text, _ in
        running.withLock { running in
          #expect(running.names.insert(text).inserted, "\(text) runs twice at once")
          running.most = max(running.most, running.names.count)
        }
        // Long enough for another to begin, if it may.
        for _ in 0..<3 { _ = try await room.notes() }
        _ = running.withLock { $0.names.remove(text) }
      }
      let runners = (0..<3).map { _ in room.runner([handler]) }
      while try await room.figures().waiting > 0 {
        await withTaskGroup(of: Void.self) { group in
          for runner in runners { group.addTask { await runner.runDue() } }
        }
        // One that failed would wait for a clock that stands.
        try #require(room.events == [])
      }
      #expect(try await room.notes().count == 40)
      // `runDue` ends an attempt in its own time: the row goes before the name does, if at all.
      #expect(running.withLock { $0.most } <= 3)
      #expect(running.withLock { $0.names } == [])
      #expect(room.events == [])
    }
  }

  @Test("PL-005: who loses the lease writes nothing; who took the job over does it")
  func fence() async throws {
    try await JobRoom.with { room in
      try await room.ask("note")
      let gate = Signal()
      let begun = Signal()
      let attempts = Mutex<[Int]>([])
      let handler = room.writing { _, run in
        attempts.withLock { $0.append(run.attempt) }
        guard run.attempt == 1 else { return }
        begun.give()
        await gate.wait()
      }
      let slow = room.runner([handler])
      let work = Task { await slow.runDue() }
      await begun.wait()
      // As though its machine had stood still.
      room.move(milliseconds: JobRunner.lease)
      await room.runner([handler]).runDue()
      #expect(try await room.notes() == ["note"])
      gate.give()
      await work.value
      #expect(attempts.withLock { $0 } == [1, 2])
      #expect(room.events == ["lost(name: \"write\")"])
      #expect(try await room.notes() == ["note"])
    }
  }

  @Test("a job that takes long keeps its lease, and one that was taken over is cancelled")
  func renewal() async throws {
    try await JobRoom.with { room in
      try await room.ask("note")
      let begun = Signal()
      let ticks = AsyncStream<Void>.makeStream()
      let handler = room.writing { _, run in
        guard run.attempt == 1 else { return }
        begun.give()
        try await untilCancelled()
      }
      let slow = room.runner([handler]) { _ in
        for await _ in ticks.stream { return }
        throw CancellationError()
      }
      let work = Task { await slow.runDue() }
      await begun.wait()
      let first = try #require(try await room.list().first).time
      room.move(milliseconds: JobRunner.lease - 1)
      ticks.continuation.yield()
      try await until { try await room.list().first?.time != first }
      #expect(try await room.list().first?.time == room.now.adding(milliseconds: JobRunner.lease))
      room.move(milliseconds: JobRunner.lease - 1)
      await room.runner([handler]).runDue()
      #expect(try await room.notes() == [], "it was taken over although it was kept")
      room.move(milliseconds: 1)
      await room.runner([handler]).runDue()
      #expect(try await room.notes() == ["note"])
      ticks.continuation.yield()
      await work.value
      #expect(room.events == ["lost(name: \"write\")"])
    }
  }

  @Test("a job that ends its process each time is given up after as many attempts")
  func poison() async throws {
    try await JobRoom.with { room in
      try await room.ask("poison")
      for _ in 0..<3 {
        let (now, lease) = (room.now, room.now.adding(milliseconds: JobRunner.lease))
        let taken = try await room.database.write(about: Outbox.subject) {
          try Outbox.claim("write", upTo: 1, at: now, until: lease, in: $0)
        }
        #expect(taken.count == 1)
        room.move(milliseconds: JobRunner.lease)
      }
      await room.runner([room.writing()]).runDue()
      #expect(try await room.notes() == [])
      #expect(try await room.list().map(\.error) == [JobFailure.abandoned.words])
    }
  }

  @Test("arguments that cannot be read make a dead letter, a name that nobody here knows waits")
  func strange() async throws {
    try await JobRoom.with { room in
      let strange = Job(
        id: room.newID(), name: "write", arguments: Array("{}".utf8), key: nil, dueAt: nil,
        reach: .database)
      let now = room.now
      try await room.database.write { try Outbox.add(strange, at: now, in: $0) }
      try await room.ask("a letter", JobRoom.mail)
      await room.runner([room.writing()]).runDue()
      #expect(try await room.list().map(\.state) == [.dead, .waiting])
      #expect(try await room.list().map(\.attempts) == [1, 0])
    }
  }

  @Test("a stop lets what runs end; what does not end in time is given back untouched")
  func stop() async throws {
    try await JobRoom.with { room in
      try await room.ask("note")
      let begun = Signal()
      let handler = room.writing { _, _ in
        begun.give()
        try await untilCancelled()
      }
      let runner = room.runner([handler])
      runner.start()
      runner.wake()
      await begun.wait()
      await runner.stop(grace: .zero, patience: .seconds(600))
      // What it has given back it does not take again.
      await runner.runDue()
      #expect(try await room.list().map(\.state) == [.waiting])
      #expect(try await room.list().map(\.attempts) == [0])
      await room.runner([room.writing()]).runDue()
      #expect(try await room.notes() == ["note"])
    }
  }

  @Test("PL-005: a job of every hour is done once an hour, by one of all processes")
  func periods() async throws {
    try await JobRoom.with { room in
      let runs = Mutex(0)
      let hourly = PeriodicJob("sweep", every: 3_600_000) { _ in
        runs.withLock { $0 += 1 }
        return .none
      }
      let runners = (0..<3).map { _ in room.runner([], periodic: [hourly]) }
      for hour in 1...3 {
        for runner in runners + runners { await runner.runDue() }
        #expect(runs.withLock { $0 } == hour)
        room.move(milliseconds: 3_600_000)
      }
      // Under a clock that was wrong, and then right again.
      room.move(milliseconds: 1_000 * 3_600_000)
      await room.runner([], periodic: [hourly]).runDue()
      room.move(milliseconds: -1_000 * 3_600_000)
      await room.runner([], periodic: [hourly]).runDue()
      #expect(runs.withLock { $0 } == 5)
    }
  }

  @Test("after a restore what reaches outside is held, and an operator decides")
  func restore() async throws {
    try await JobRoom.with { room in
      try await room.ask("a letter", JobRoom.mail)
      try await room.ask("note")
      let now = room.now
      try await room.database.write { _ = try Outbox.holdAfterRestore(at: now, in: $0) }
      let letters = Mutex(0)
      let mail = JobHandler(JobRoom.mail) { _, _ in
        letters.withLock { $0 += 1 }
        return .none
      }
      let runner = room.runner([mail, room.writing()])
      await runner.runDue()
      #expect(letters.withLock { $0 } == 0)
      #expect(try await room.notes() == ["note"])
      let held = try #require(try await room.list().first)
      #expect(held.state == .dead)
      #expect(try await Outbox.retry(held.id, at: room.now, in: room.database) == 1)
      await runner.runDue()
      #expect(letters.withLock { $0 } == 1)
      #expect(try await Outbox.discard(held.id, in: room.database) == 0)
    }
  }

  @Test("the figures say how many wait, run and were given up, and since when the oldest is due")
  func figures() async throws {
    try await JobRoom.with { room in
      try await room.ask("now")
      try await room.ask("later", after: 5_000)
      room.move(milliseconds: 2_000)
      #expect(
        try await room.figures()
          == Outbox.Figures(
            waiting: 2, running: 0, dead: 0, oldestDue: room.now.adding(milliseconds: -2_000)))
      await room.runner([room.writing { _, _ in throw JobFailure("no", isFinal: true) }]).runDue()
      #expect(try await room.figures() == Outbox.Figures(waiting: 1, running: 0, dead: 1))
      #expect(try await Outbox.discard(nil, in: room.database) == 1)
      #expect(try await room.figures().dead == 0)
    }
  }
}
