extension Picture {
  /// A TIFF of 8 bits a channel (TIFF 6.0), all rows of which are the same few bytes of it.
  static func tiff(
    width: Int, height: Int, channels: Int, orientation: Int = 1, behind: [UInt8] = []
  ) -> [UInt8] {
    let row = (0..<width * channels).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let depths = Array(repeating: little(8, 2), count: channels).flatMap(\.self)
    let extra = max(0, channels - 3)
    let extras = Array(repeating: little(0, 2), count: extra).flatMap(\.self)
    var body = row + (row.count % 2 == 0 ? [] : [0])
    func place(_ bytes: [UInt8]) -> Int {
      defer { body += bytes }
      return 8 + body.count
    }
    let depthPlace = place(depths)
    let offsetPlace = place(Array(repeating: little(8, 4), count: height).flatMap(\.self))
    let countPlace = place(Array(repeating: little(row.count, 4), count: height).flatMap(\.self))
    let extraPlace = place(extras + [0, 0])
    // Tag, type (3 of two bytes, 4 of four), count, value or where it lies.
    var tags: [[Int]] = [
      [256, 4, 1, width], [257, 4, 1, height],
      [258, 3, channels, channels == 1 ? 8 : depthPlace], [259, 3, 1, 1],
      [262, 3, 1, channels < 3 ? 1 : 2], [273, 4, height, offsetPlace], [274, 3, 1, orientation],
      [277, 3, 1, channels], [278, 4, 1, 1], [279, 4, height, countPlace], [284, 3, 1, 1],
    ]
    if extra > 0 { tags.append([338, 3, extra, extra > 2 ? extraPlace : 0]) }
    let directory =
      little(tags.count, 2)
      + tags.flatMap { little($0[0], 2) + little($0[1], 2) + little($0[2], 4) + little($0[3], 4) }
    let start = 8 + body.count
    return Array("II".utf8) + little(42, 2) + little(start, 4) + body + directory + little(0, 4)
      + behind
  }
}
