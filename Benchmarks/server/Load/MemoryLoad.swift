import Fields
import Foundation
import Sync
import Wire

/// Resident memory of a server that has just started, and of one with 1,000 watching devices.
struct MemoryLoad {
  private static let devices = 1_000

  func run() throws {
    var files = rlimit(rlim_cur: 8_192, rlim_max: 8_192)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
    let server = try LoadServer()
    defer { server.remove() }
    let idle = try server.metric("process_resident_memory_bytes") / 1_048_576
    UmbuLoad.report("memory-idle", idle, "MB", idle / 80, "the budget of 80 MB")
    let clinic = try server.clinic(0)
    var hello = LiveHello()
    hello.token = clinic.token
    hello.space = clinic.space
    let text = hello.object.jsonText
    let sockets = try (0..<Self.devices).map { _ in
      let socket = try WireSocket(port: server.port, "/fisioflow/v1/live")
      try socket.send(text)
      _ = try socket.next()
      return socket
    }
    let busy = try server.metric("process_resident_memory_bytes") / 1_048_576
    UmbuLoad.report("memory-1000-websockets", busy, "MB", busy / 150, "the budget of 150 MB")
    for socket in sockets { socket.close() }
    server.stop()
  }
}
