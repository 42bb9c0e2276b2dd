import Dispatch
import Glibc
import Testing

@testable import UmbuServer

@Suite("The thread that writes the log")
struct LogWriterTests {
  @Test("who logs never waits for the reader; what there is no room for is dropped and counted")
  func slowReader() async throws {
    let pipe = Pipe()
    let writer = LogWriter(to: pipe.end, capacity: 10) { Array("dropped \($0)\n".utf8) }
    let line = Array(String(repeating: "x", count: 8_191).utf8) + [0x0A]
    // A pipe holds 64 KiB, so that the thread is stuck in the ninth line.
    for _ in 0..<1_000 { writer.add(line) }
    async let read = pipe.read()
    await writer.finish()
    pipe.close()
    let lines = await read.split(separator: "\n")
    let dropped = lines.filter { $0.hasPrefix("dropped ") }.compactMap { Int($0.dropFirst(8)) }
    let whole = lines.filter { $0.count == 8_191 }
    #expect(whole.count + dropped.count == lines.count)
    #expect(whole.count + dropped.reduce(0, +) == 1_000)
    #expect(whole.count < 100)
  }

  @Test("all that was logged is written when it has finished, and what comes later too")
  func finish() async throws {
    let pipe = Pipe()
    let writer = LogWriter(to: pipe.end) { _ in [] }
    for number in 0..<2_000 { writer.add(Array("\(number)\n".utf8)) }
    async let read = pipe.read()
    await writer.finish()
    writer.add(Array("later\n".utf8))
    pipe.close()
    let expected = (0..<2_000).map { "\($0)" } + ["later"]
    #expect(await read.split(separator: "\n").map { String($0) } == expected)
  }
}

/// A pipe whose reading end is read to its end on a thread of Dispatch.
private struct Pipe: Sendable {
  let start: Int32
  let end: Int32

  init() {
    var ends: [Int32] = [0, 0]
    precondition(pipe(&ends) == 0)
    (start, end) = (ends[0], ends[1])
  }

  func close() { Glibc.close(end) }

  func read() async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
          let count = Glibc.read(start, &buffer, buffer.count)
          guard count > 0 else { break }
          all += buffer[..<count]
        }
        Glibc.close(start)
        continuation.resume(returning: String(decoding: all, as: UTF8.self))
      }
    }
  }
}
