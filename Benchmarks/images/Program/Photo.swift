/// A picture that is about as hard to pack as a photo: soft shapes under the noise of a sensor.
enum Photo {
  /// As a TIFF of three channels (TIFF 6.0), in one strip.
  static func tiff(width: Int, height: Int) -> [UInt8] {
    var state: UInt32 = 2_463_534_242
    func noise() -> Int {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return Int(state % 17) - 8
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let wave = (x * x / 9_000 + y * y / 7_000) % 160
        for channel in 0..<3 {
          pixels.append(UInt8(max(0, min(255, 40 + wave / (channel + 1) + y / 40 + noise()))))
        }
      }
    }
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let depths = 8 + pixels.count
    let tags = [
      [256, 4, 1, width], [257, 4, 1, height], [258, 3, 3, depths], [259, 3, 1, 1], [262, 3, 1, 2],
      [273, 4, 1, 8], [277, 3, 1, 3], [278, 4, 1, height], [279, 4, 1, pixels.count],
    ]
    return Array("II".utf8) + little(42, 2) + little(depths + 6, 4) + pixels
      + Array(repeating: little(8, 2), count: 3).flatMap(\.self) + little(tags.count, 2)
      + tags.flatMap { little($0[0], 2) + little($0[1], 2) + little($0[2], 4) + little($0[3], 4) }
      + little(0, 4)
  }
}
