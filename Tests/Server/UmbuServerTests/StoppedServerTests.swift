import Testing
import Waiting

@testable import UmbuServer

@Suite(.onThreads) struct StoppedServerTests {
  @Test("a server that has stopped is let go of, and its threads end")
  func lettingGo() async throws {
    let left = try await Self.stopped()
    try await until { left.names.isEmpty }
  }

  /// What is left of a server that was used and stopped.
  private static func stopped() async throws -> Leavings {
    let room = try await ServerRoom.open()
    try room.umbu.start()
    #expect(await room.call(.get, "/healthz").status == .ok)
    let left = Leavings(of: room.umbu)
    await room.close()
    return left
  }
}

private struct Leavings {
  private struct Weak {
    weak var object: AnyObject?
  }

  private let objects: [Weak]

  init(of umbu: Umbu) {
    var objects = [Weak(object: umbu)]
    for app in umbu.apps {
      objects += [Weak(object: app), Weak(object: app.installation.copies)]
    }
    objects += umbu.jobs.map { Weak(object: $0) }
    self.objects = objects
  }

  /// What is still there.
  var names: [String] { objects.compactMap(\.object).map { "\(type(of: $0))" } }
}
