import ChildProcess
import Foundation
import Glibc
import Testing
import Waiting

@Suite("The walls around who reads strangers' files", .onThreads)
struct SandboxTests {
  private static func probe(_ what: String) throws -> (output: String, status: Int32) {
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let probe = try ChildProcess(
      products.appending(path: "SandboxProbe").path, [what], output: .pipe)
    let output = probe.output?.all() ?? []
    return (String(decoding: output, as: UTF8.self), probe.wait())
  }

  @Test("PL-007 no way leads out: files, network, processes, programs, signals, code")
  func ways() throws {
    let (output, status) = try Self.probe("ways")
    #expect(status == 0)
    let ways = output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(ways.count == 12)
    for way in ways { #expect(way.last == "\(EPERM)", "\(way)") }
  }

  @Test("PL-007 memory, what is written and time have an end")
  func limits() throws {
    #expect(try Self.probe("memory") == ("none\n", 0))
    #expect(try Self.probe("file").status == -SIGXFSZ)
    #expect(try Self.probe("processor").status == -SIGXCPU)
  }
}
