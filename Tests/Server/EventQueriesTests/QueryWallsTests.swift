import Foundation
import QueryWire
import Testing
import Waiting

@testable import EventQueries

@Suite("Where a query is run", .onThreads)
struct QueryWallsTests {
  @Test("PR-205 a query's process has no environment, folder or network, and is shut in")
  func walls() throws {
    let worker = try QueryWorker([EventQueries.program])
    try worker.waitUntilReady()
    let status = Self.file(worker.id, "status")
    #expect(status.contains("Seccomp:\t2"))
    #expect(status.contains("NoNewPrivs:\t1"))
    #expect(Self.file(worker.id, "environ") == "LC_ALL=C.UTF-8\0")
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(worker.id)/fd")
    #expect(open.sorted() == ["0", "1", "2"])
    let folder = try FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/\(worker.id)/cwd")
    #expect(folder == "/")
    let limits = Self.file(worker.id, "limits").split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    for limit in [
      "Max cpu time 12 13 seconds", "Max file size 0 0 bytes",
      "Max address space 1073741824 1073741824 bytes", "Max open files 32 32 files",
    ] {
      #expect(limits.contains(limit), "\(limit)")
    }
    let maps = Self.file(worker.id, "maps")
    for library in ["libpq", "libcurl", "libvips", "libFoundation"] {
      #expect(!maps.contains(library), "\(library)")
    }
  }

  private static func file(_ id: pid_t, _ name: String) -> String {
    let file = FileHandle(forReadingAtPath: "/proc/\(id)/\(name)")
    return String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self)
  }

  @Test("an answer that is cut short or has other bytes is none, and harms nobody")
  func packed() {
    let whole: [UInt8] = [1, 0, 0, 0, 1, 0, 0, 0, 0x61, 1, 1, 7, 0, 0, 0, 0, 0, 0, 0, 0]
    var expected = QueryAnswer()
    expected.columns = ["a"]
    expected.rows = [[.integer(7)]]
    let read = PackedAnswer.read(whole)
    #expect(read == expected)
    for count in 0..<whole.count {
      let part = PackedAnswer.read(Array(whole.prefix(count)))
      #expect(part == nil, "\(count)")
    }
    let longer = PackedAnswer.read(whole + [0])
    #expect(longer == nil)
    var seed = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      var bytes = whole
      bytes[Int.random(in: 0..<bytes.count, using: &seed)] = .random(in: 0...255, using: &seed)
      // That it comes back is what is looked at.
      _ = PackedAnswer.read(bytes)
    }
  }
}
