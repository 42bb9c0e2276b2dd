import Foundation

/// Resident memory of a server for each of 10,000 devices that watch a space, and of the same devices
/// once all of them were told of a change.
struct IdleLoad {
  private static let devices = 10_000
  /// Bytes.
  private static let reach = 12_000.0

  func run() throws {
    Readiness.allowManySockets()
    let server = try LoadServer()
    defer { server.remove() }
    let clinic = try server.clinic(0)
    let hello = try server.hello(to: clinic.space)
    // What any first device costs is not theirs.
    let first = try LiveCrowd.devices(50, at: server.port, saying: hello)
    let before = server.resident.now
    let crowd = try LiveCrowd.devices(Self.devices, at: server.port, saying: hello)
    let idle = (server.resident.now - before) / Double(Self.devices)
    UmbuLoad.report("idle-websocket", idle, "bytes", idle / Self.reach, "the budget of 12 kB")
    let device = try LoadDevice(
      0, clinic.token, clinic.space, port: server.port, sending: 1, at: 1)
    _ = try crowd.hear { try device.send() }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while try !device.receive(&buffer) {}
    let told = (server.resident.now - before) / Double(Self.devices)
    UmbuLoad.report("idle-websocket-told", told, "bytes", told / Self.reach, "the budget of 12 kB")
    withExtendedLifetime(first) {}
    server.stop()
  }
}
