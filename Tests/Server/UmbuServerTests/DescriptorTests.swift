import ChildProcess
import Foundation
import HTTP
import Testing
import Waiting

@testable import UmbuServer

@Suite("The limit of open files", .onThreads)
struct DescriptorTests {
  @Test(
    "connections leave room for what else is opened",
    arguments: [
      (12_000, 1_048_576, 12_000), (12_000, 12_256, 12_000), (12_000, 12_255, 11_999),
      (12_000, 1_024, 768), (12_000, 300, 150), (12_000, 1, 1), (100, 1_024, 100),
    ])
  func fitting(_ wanted: Int, _ limit: Int, _ connections: Int) {
    #expect(DescriptorLimit.connections(wanted, under: limit) == connections)
  }

  /// What `umbu serve` says until it serves, begun with a limit, and its limits then.
  private func serve(under limit: String) async throws -> (log: String, limits: String) {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let process = try ChildProcess(
      "/bin/sh",
      [
        "-c", "ulimit \(limit) && exec \"$0\" serve --port 0 --loops 1 --data \"$1\"",
        UmbuProcess.executable, folder,
      ], error: .pipe)
    var log = ""
    while !log.contains(#""event":"serving""#), let bytes = process.error?.next(), !bytes.isEmpty {
      log += String(decoding: bytes, as: UTF8.self)
    }
    let limits = try String(contentsOfFile: "/proc/\(process.id)/limits", encoding: .utf8)
    process.send(SIGTERM)
    process.wait()
    let line = limits.split(separator: "\n").first { $0.hasPrefix("Max open files") } ?? ""
    return (log, line.split(separator: " ").dropFirst(3).joined(separator: " "))
  }

  @Test("umbu serve takes as many as it may have")
  func raised() async throws {
    let served = try await serve(under: "-S -n 500 && ulimit -H -n 900")
    #expect(served.limits == "900 900 files")
  }

  @Test("umbu serve lets in fewer clients when that is too few, and says so")
  func lowered() async throws {
    let served = try await serve(under: "-n 600")
    #expect(served.limits == "600 600 files")
    #expect(
      served.log.contains(#""connections":344,"configured":12000,"files":600"#), "\(served.log)")
  }

  @Test("a control socket that cannot take a caller rests, and then takes it")
  func controlSocket() async throws {
    let folder = ServerRoom.temporaryFolder()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let calls = Count()
    let (rests, resting) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
    var accepting = ControlSocket.Accepting()
    accepting.accept = { listener in
      guard calls.add() > 2 else {
        errno = EMFILE
        return -1
      }
      return accept(listener, nil, nil)
    }
    accepting.rest = { _, goOn in resting.yield(goOn) }
    let socket = try ControlSocket(in: folder, accepting) { .done($0.joined()) }
    async let answer = ControlSocket.call(["hello"], in: folder)
    var count = 0
    for await goOn in rests {
      count += 1
      #expect(calls.value == count, "it does not try while it rests")
      goOn()
      if count == 2 { break }
    }
    #expect(await answer?.text == "hello\n")
    #expect(calls.value == 3)
    socket.close()
  }
}
