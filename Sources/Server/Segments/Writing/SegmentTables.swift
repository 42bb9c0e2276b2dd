import Telemetry
import Values

/// What is written once and named by its place: texts, names of events, stamps, devices.
struct SegmentTables {
  struct StampKey: Hashable {
    var stamp: Stamp
    var traffic: Int
  }

  private(set) var names: [String] = []
  private var namePlaces: [String: Int] = [:]
  private(set) var events: [Int] = []
  private(set) var eventPlaces: [String: Int64] = [:]
  private(set) var stamps: [StampKey] = []
  private(set) var stampPlaces: [StampKey: Int64] = [:]
  let installations: [UUID]
  private(set) var installationPlaces: [UUID: Int64] = [:]

  init(_ rows: [SegmentRow]) {
    installations = Set(rows.map { $0.installation }).sorted()
    for (place, id) in installations.enumerated() { installationPlaces[id] = Int64(place) }
    let sorted = Set(rows.map { $0.name }).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for (place, name) in sorted.enumerated() {
      events.append(self.place(of: name))
      eventPlaces[name] = Int64(place)
    }
  }

  mutating func place(of text: String) -> Int {
    if let place = namePlaces[text] { return place }
    names.append(text)
    namePlaces[text] = names.count - 1
    return names.count - 1
  }

  /// The place of a stamp; properties of people are columns.
  mutating func place(of stamp: Stamp, traffic: Int) -> Int64 {
    var key = StampKey(stamp: stamp, traffic: traffic)
    key.stamp.properties = []
    if let place = stampPlaces[key] { return place }
    let place = Int64(stamps.count)
    stamps.append(key)
    stampPlaces[key] = place
    return place
  }

  /// Nine numbers each: places of texts, from 1 on, and what the last bits say.
  mutating func stampSection() -> [UInt8] {
    var section = ByteWriter()
    section.write(u32: stamps.count)
    for key in stamps {
      let stamp = key.stamp
      let texts = [
        stamp.platform, stamp.version, stamp.plan, stamp.role,
        stamp.space.map { $0.description } ?? "", stamp.device, stamp.connection, stamp.language,
      ]
      for text in texts { section.write(u32: text.isEmpty ? 0 : place(of: text) + 1) }
      section.write(u32: key.traffic | (stamp.automated ? 1 << 8 : 0))
    }
    return section.bytes
  }

  func eventSection() -> [UInt8] {
    var section = ByteWriter()
    section.write(u32: events.count)
    for name in events { section.write(u32: name) }
    return section.bytes
  }

  func nameSection() -> [UInt8] {
    var section = ByteWriter()
    section.write(u32: names.count)
    for name in names { section.write(text: name) }
    return section.bytes
  }

  func installationSection() -> [UInt8] {
    var section = ByteWriter()
    section.write(u32: installations.count)
    for id in installations { section.write(id: id) }
    return section.bytes
  }
}
