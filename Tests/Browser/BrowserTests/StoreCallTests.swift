import Sync
import Testing
import Values

@testable import Browser

@Suite("what is written to the device's store")
struct StoreCallTests {
  @Test("room is made for a whole write before its first byte, so that it is in memory once")
  func room() {
    let bridge = CallKeeper()
    let calls = Calls(bridge) { 7 }
    let values = [1000, 1000, 100].map { [UInt8](repeating: 1, count: $0) }
    var change = StoreChange()
    change.puts = values.map { StoredValue("v", $0) } + [StoredValue("none", nil)]
    change.removed = ["one", "two"]
    change.taken = [1, 2, 3]
    change.present = ["mark"]
    change.absent = ["next", "ção"]
    change.aside = ["damaged"]
    change.space = "space"
    calls.commit(change) { _ in }
    calls.append(values, to: "space", removing: ["one"]) { _, _ in }
    #expect(bridge.calls.count == 2)
    #expect(bridge.calls.first?.count == 1 + change.byteCount)
    // An allocator may give a little more than it was asked for.
    for bytes in bridge.calls { #expect(bytes.capacity < bytes.count + 64) }
  }
}

/// Keeps what was asked for.
private final class CallKeeper: Bridge {
  private(set) var calls: [[UInt8]] = []

  func patch(_ words: [UInt32]) {}
  func log(_ line: String) {}
  func call(_ id: UInt32, _ bytes: [UInt8]) { calls.append(bytes) }
}
