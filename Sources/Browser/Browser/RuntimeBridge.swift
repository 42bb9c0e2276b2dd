import CBrowser
import Values

/// The bridge to the runtime in the browser.
final class RuntimeBridge: Bridge {
  func patch(_ words: [UInt32]) {
    words.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      umbu_patch(start.assumingMemoryBound(to: UInt8.self), bytes.count)
    }
  }

  func call(_ id: UInt32, _ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      umbu_request(id, start, bytes.count)
    }
  }

  func log(_ line: String) {
    Array(line.bytes).withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      umbu_log(1, start, bytes.count)
    }
  }
}
