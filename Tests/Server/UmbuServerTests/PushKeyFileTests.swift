import Foundation
import Testing

@testable import UmbuServer

@Suite struct PushKeyFileTests {
  @Test("servers that make the key at the same time have one, and leave what another has begun")
  func several() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "umbu-push-key-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let begun = folder.appending(path: "push.key.partial")
    try Data("half".utf8).write(to: begun)
    let keys = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask { try PushKeyFile(in: folder.path, key: nil).loadOrMake().secret }
      }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(keys.count == 1)
    #expect(try Data(contentsOf: begun) == Data("half".utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["push.key", "push.key.partial"])
  }
}
