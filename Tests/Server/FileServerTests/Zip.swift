/// A ZIP file of stored parts, with lies where a test wants them.
struct Zip {
  private var parts: [(name: String, bytes: [UInt8])]
  private let before: [UInt8]
  /// The unpacked sizes that the directory claims.
  var claimed: [Int]
  /// Where the directory says that each part begins.
  var places: [Int] = []
  var flags = 0
  /// What each part calls itself.
  var ownNames: [String]
  /// Bytes behind each part that belong to none; places are told as they are.
  var gap = 0

  init(_ parts: [(String, [UInt8])], after before: [UInt8] = []) {
    self.parts = parts.map { (name: $0.0, bytes: $0.1) }
    self.before = before
    ownNames = parts.map(\.0)
    claimed = parts.map { $0.1.count }
    var place = before.count
    for (name, bytes) in parts {
      places.append(place)
      place += 30 + name.utf8.count + bytes.count
    }
  }

  var bytes: [UInt8] {
    var all = before
    for (name, bytes) in zip(ownNames, parts.map(\.bytes)) {
      all += little(0x0403_4B50, 4) + little(20, 2) + little(0, 2) + little(0, 2) + little(0, 4)
      all += little(0, 4) + little(bytes.count, 4) + little(bytes.count, 4)
      all += little(name.utf8.count, 2) + little(0, 2) + Array(name.utf8) + bytes
      all += Array(repeating: 0x41, count: gap)
    }
    let start = all.count
    for (index, (name, bytes)) in parts.enumerated() {
      all += little(0x0201_4B50, 4) + little(20, 2) + little(20, 2) + little(flags, 2)
      all += little(0, 2) + little(0, 4) + little(0, 4) + little(bytes.count, 4)
      all += little(claimed[index], 4) + little(name.utf8.count, 2) + little(0, 2) + little(0, 2)
      all += little(0, 2) + little(0, 2) + little(0, 4) + little(places[index] + index * gap, 4)
      all += Array(name.utf8)
    }
    let size = all.count - start
    all += little(0x0605_4B50, 4) + little(0, 4) + little(parts.count, 2) + little(parts.count, 2)
    return all + little(size, 4) + little(start, 4) + little(0, 2)
  }
}
