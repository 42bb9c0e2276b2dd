/// Arrays that connections share, since few of many are busy at one time.
struct BufferPool {
  static let size = 16_384

  private var inputs: [[UInt8]] = []
  private var outputs: [[UInt8]] = []

  /// An array of at least `size` bytes to read into.
  mutating func takeInput(of size: Int) -> [UInt8] {
    if size <= Self.size, let array = inputs.popLast() { return array }
    return [UInt8](repeating: 0, count: max(size, Self.size))
  }

  mutating func giveInput(_ array: [UInt8]) {
    if array.count == Self.size, inputs.count < 32 { inputs.append(array) }
  }

  /// An empty array to write into.
  mutating func takeOutput() -> [UInt8] {
    outputs.popLast() ?? []
  }

  mutating func giveOutput(_ array: consuming [UInt8]) {
    guard array.capacity <= 4 * Self.size, outputs.count < 32 else { return }
    array.removeAll(keepingCapacity: true)
    outputs.append(array)
  }
}
