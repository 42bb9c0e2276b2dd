import Findings
import Foundation
import Glibc
import Testing
import Threading
import Waiting

@testable import FileServer

@Suite("Files are looked at in a process of its own", .onThreads)
struct WorkerTests {
  /// A worker that stands ready, takes the files, and then does what the words say.
  private static func worker(_ words: String) -> [String] {
    ["/bin/sh", "-c", "printf 'ready 1' >&0; /usr/bin/head -c 1 > /dev/null; \(words)"]
  }

  @Test(
    "PL-007 a file that its worker does not survive is refused, and costs nobody else anything",
    arguments: [
      ("kill -SEGV $$", FileError.unsound(.corrupt)), ("kill -ABRT $$", .unsound(.corrupt)),
      ("exit 0", .unsound(.corrupt)), ("kill -XCPU $$", .unsound(.bomb)),
      ("kill -XFSZ $$", .unsound(.bomb)), ("printf 'taken\\ntext/html' >&0", .unsound(.corrupt)),
      ("printf 'picture\\nimage/png\\n1\\n900000000' >&0", .unsound(.corrupt)),
      ("printf 'picture\\nimage/svg+xml\\n1\\n1' >&0", .unsound(.corrupt)),
    ])
  func dying(words: String, error: FileError) async throws {
    let room = try await FileRoom(workers: InspectionWorkers(command: Self.worker(words)))
    for _ in 0..<2 {
      await #expect(throws: error) { try await room.send(text(100)) }
      #expect(room.paths == [])
      #expect(try await room.storage().used == 0)
    }
  }

  @Test("PL-007 a worker that takes too long is ended when its time is over, and the file refused")
  func late() async throws {
    let (begun, over) = (Signal(), Signal())
    let taken = FileManager.default.temporaryDirectory.appending(path: "taken-\(UUID())").path
    defer { unlink(taken) }
    let workers = InspectionWorkers(
      command: Self.worker("echo > '\(taken)'; exec /bin/cat > /dev/null")
    ) { duration in
      #expect(duration == .seconds(60))
      begun.give()
      await over.wait()
    }
    let room = try await FileRoom(workers: workers)
    let sending = Task { try await room.send(text(100)) }
    await begun.wait()
    // One that is ended before it has the file says nothing of the file.
    blockUntil { access(taken, F_OK) == 0 }
    #expect(try await room.count("file") == 1)
    over.give()
    await #expect(throws: FileError.unsound(.bomb)) { try await sending.value }
    #expect(try await room.count("file") == 0)
  }

  @Test("however much one account sends, somebody else's file is looked at beside it")
  func fair() async throws {
    let (begun, over) = (Count(), Signal())
    let workers = InspectionWorkers(command: Self.worker("exec /bin/cat > /dev/null")) { _ in
      begun.add()
      await over.wait()
    }
    let room = try await FileRoom(workers: workers)
    room.set(role: "owner", of: FileRoom.bia)
    let sending = Task {
      await withTaskGroup { group in
        for number in 0..<4 {
          group.addTask { _ = try? await room.send(text(100 + number)) }
        }
      }
    }
    await begun.wait(for: 1)
    blockUntil { room.files.turns.waiting == 3 || begun.value > 1 }
    #expect(begun.value == 1)
    // The second thread is free for her.
    let hers = Task { try? await room.send(text(100, "b"), by: FileRoom.bia) }
    await begun.wait(for: 2)
    #expect(room.files.turns.waiting == 3)
    over.give()
    _ = await (sending.value, hers.value)
  }

  @Test("a worker that somebody ends, or that does not start, leaves the upload for later")
  func unavailable() async throws {
    for command in [
      Self.worker("kill -KILL $$"), ["/no/such/worker"], ["/bin/true"],
      ["/bin/sh", "-c", "printf 'ready 0' >&0; exec /bin/cat > /dev/null"],
    ] {
      let room = try await FileRoom(workers: InspectionWorkers(command: command))
      do {
        try await room.send(text(100))
        Issue.record("\(command): taken")
      } catch FileError.unavailable {
        #expect(try await room.storage().reserved == 100)
      }
    }
  }

  @Test("the next worker stands ready, each looks at one file, and one that dies idle is replaced")
  func standing() async throws {
    let workers = InspectionWorkers()
    let room = try await FileRoom(workers: workers)
    #expect(workers.standingID == nil)
    try await room.send(text(100, "a"))
    let first = try #require(workers.standingID)
    try await room.send(text(100, "b"))
    let second = try #require(workers.standingID)
    #expect(first != second)
    // It has ended, and nobody is left to wait for.
    #expect(kill(first, 0) == -1)
    kill(second, SIGKILL)
    blockUntil { Self.file(second, "status").contains("State:\tZ") }
    try await room.send(text(100, "c"))
    #expect(try await room.count("file") == 3)
  }

  @Test("PL-007 the worker has no environment, no folder and no descriptor of ours, and is shut in")
  func walls() async throws {
    let workers = InspectionWorkers()
    let room = try await FileRoom(workers: workers)
    try await room.send(text(100))
    let id = try #require(workers.standingID)
    blockUntil { Self.file(id, "status").contains("Seccomp:\t2") }
    #expect(Self.file(id, "status").contains("NoNewPrivs:\t1"))
    #expect(Self.file(id, "environ") == "LC_ALL=C.UTF-8\0")
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/fd")
    #expect(open.sorted() == ["0", "1", "2"])
    let links = ["exe", "cwd", "fd/1", "fd/2"].map {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(id)/\($0)")) ?? ""
    }
    #expect(links[0].hasSuffix("/umbu-inspect"))
    #expect(links[1...] == ["/", "/dev/null", "/dev/null"])
    let limits = Self.file(id, "limits").split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    for limit in [
      "Max cpu time 30 31 seconds", "Max file size 536870912 536870912 bytes",
      "Max address space 2147483648 2147483648 bytes", "Max core file size 0 0 bytes",
      "Max open files 32 32 files",
    ] {
      #expect(limits.contains(limit), "\(limit)")
    }
    // What reads strangers' files is not even loaded here.
    #expect(!Self.file(id, "maps").contains("libpq"))
    #expect(Self.file(id, "maps").contains("libvips"))
  }

  private static func file(_ id: pid_t, _ name: String) -> String {
    // Some of these have no length and come in pieces.
    let file = FileHandle(forReadingAtPath: "/proc/\(id)/\(name)")
    return String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self)
  }
}
