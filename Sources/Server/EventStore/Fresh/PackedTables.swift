import Telemetry
import Values

/// From whom an event came.
struct PackedOrigin: Hashable {
  var person: UUID
  var installation: UUID
  var traffic: Int

  init(person: UUID, installation: UUID, traffic: Int) {
    self.person = person
    self.installation = installation
    self.traffic = traffic
  }

  init(_ event: AcceptedEvent) {
    self.init(person: event.person, installation: event.installation, traffic: event.traffic)
  }
}

/// What packed events name by its place.
struct PackedTables {
  private(set) var origins: [PackedOrigin] = []
  private(set) var stamps: [Stamp] = []
  private var texts: [String] = []
  private var placesOfOrigins: [PackedOrigin: Int] = [:]
  private var placesOfStamps: [Stamp: Int] = [:]
  private var placesOfTexts: [String: Int] = [:]

  init() {}

  mutating func place(of text: String) -> Int {
    if let place = placesOfTexts[text] { return place }
    texts.append(text)
    placesOfTexts[text] = texts.count - 1
    return texts.count - 1
  }

  mutating func place(of origin: PackedOrigin) -> Int {
    if let place = placesOfOrigins[origin] { return place }
    origins.append(origin)
    placesOfOrigins[origin] = origins.count - 1
    return origins.count - 1
  }

  mutating func place(of stamp: Stamp) -> Int {
    if let place = placesOfStamps[stamp] { return place }
    stamps.append(stamp)
    placesOfStamps[stamp] = stamps.count - 1
    return stamps.count - 1
  }

  /// Writes all of them, once no more come.
  mutating func write(to writer: inout PackedWriter) {
    var stamps = PackedWriter()
    stamps.write(count: self.stamps.count)
    for stamp in self.stamps { write(stamp, to: &stamps) }
    writer.write(count: texts.count)
    for text in texts { writer.write(text) }
    writer.write(count: origins.count)
    for origin in origins {
      writer.write(origin.person)
      writer.write(origin.installation)
      writer.write(count: origin.traffic)
    }
    for byte in stamps.bytes { writer.write(byte: byte) }
  }

  private mutating func write(_ stamp: Stamp, to writer: inout PackedWriter) {
    for text in [
      stamp.platform, stamp.version, stamp.plan, stamp.role, stamp.device, stamp.connection,
      stamp.language,
    ] {
      writer.write(count: place(of: text))
    }
    writer.write(byte: (stamp.space == nil ? 0 : 1) | (stamp.automated ? 2 : 0))
    if let space = stamp.space { writer.write(space) }
    writer.write(count: stamp.properties.count)
    for property in stamp.properties {
      writer.write(count: place(of: property.name))
      writer.write(count: place(of: property.value))
    }
  }

  /// Reads the version and all of them.
  init(_ reader: inout PackedReader) throws(PackedError) {
    let version = try reader.byte()
    guard version == PackedEvents.version else {
      throw version > PackedEvents.version ? PackedError.newer(version) : PackedError.malformed
    }
    for _ in 0..<(try reader.count(ofAtLeast: 1)) { texts.append(try reader.text()) }
    for _ in 0..<(try reader.count(ofAtLeast: 33)) {
      let (person, installation) = (try reader.id(), try reader.id())
      let traffic = try reader.place(in: 256)
      origins.append(
        PackedOrigin(person: person, installation: installation, traffic: traffic))
    }
    for _ in 0..<(try reader.count(ofAtLeast: 9)) {
      let stamp = try stamp(&reader)
      stamps.append(stamp)
    }
  }

  private func stamp(_ reader: inout PackedReader) throws(PackedError) -> Stamp {
    var stamp = Stamp()
    stamp.platform = try text(&reader)
    stamp.version = try text(&reader)
    stamp.plan = try text(&reader)
    stamp.role = try text(&reader)
    stamp.device = try text(&reader)
    stamp.connection = try text(&reader)
    stamp.language = try text(&reader)
    let flags = try reader.byte()
    guard flags < 4 else { throw .malformed }
    stamp.automated = flags & 2 != 0
    if flags & 1 != 0 { stamp.space = try reader.id() }
    for _ in 0..<(try reader.count(ofAtLeast: 2)) {
      let name = try text(&reader)
      stamp.properties.append(StampProperty(name, try text(&reader)))
    }
    return stamp
  }

  /// The text that comes next, by its place.
  func text(_ reader: inout PackedReader) throws(PackedError) -> String {
    texts[try reader.place(in: texts.count)]
  }
}
