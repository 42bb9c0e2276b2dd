import Journal
import Records
import Values

/// What is known here when things that come become items.
public struct ImportClock: Equatable, Sendable {
  public var now: Instant
  public var today: CivilDate
  /// The zone of this device, for clocks in zones that nobody named.
  public var home: ZoneRules
  /// The zones that were named, as far as they are known.
  public var zones: [ZoneRules]

  public init(now: Instant, today: CivilDate, home: ZoneRules, zones: [ZoneRules] = []) {
    self.now = now
    self.today = today
    self.home = home
    self.zones = zones
  }
}

extension ImportedItem {
  /// The id of the item that is made of it.
  public var id: ID<Item> { ImportOrigin.id(of: origin) }

  /// The head of the item that it becomes.
  /// - Parameters:
  ///   - keys: of its tags (`ImportTags`).
  ///   - start: the first words of its text, or of its copy where it has none.
  public func head(_ clock: ImportClock, keys: [String], start: String) -> Item {
    var item = Item(id, on: clock.today)
    item.title = title.asLine.first(scalars: Item.Limits.title)
    item.start = start.asLine.first(scalars: Item.Limits.start)
    item.kind = kind
    item.tags = keys
    item.url = url
    item.source = source
    item.reading = reading
    item.isFavourite = isFavourite
    item.origin = origin
    item.links = links.map { ImportOrigin.id(of: $0) }
    if !text.isEmpty {
      item.text = LongText.version(of: text)
      item.bytes = Int64(text.byteCount)
    }
    if !copy.isEmpty { item.copy = LongText.version(of: copy) }
    setTimes(of: &item, clock)
    if item.updatedAt < item.createdAt { item.updatedAt = item.createdAt }
    if isDeleted { item.deletedAt = item.updatedAt }
    return item
  }

  /// Sets its day and times.
  private func setTimes(of item: inout Item, _ clock: ImportClock) {
    let named = zone.flatMap { name in clock.zones.first { $0.name == name } }
    let rules = named ?? clock.home
    if let savedAt {
      let east = Int(rules.period(at: savedAt).offset) / 60
      item.day = CivilDate(at: savedAt, minutesEast: east)
      item.createdAt = savedAt
      if !isAllDay {
        let local = savedAt.adding(milliseconds: Int64(east) * 60_000).milliseconds
        let midnight = Int64(item.day.daysSinceEpoch) * 86_400_000
        item.minute = min(1_439, max(0, Int((local - midnight) / 60_000)))
        item.zone = named?.name
      }
    } else if let day {
      item.day = day
      let time = clockTime ?? CivilTime(hour: 12, minute: 0) ?? .midnight
      let there = CivilDateTime(day, time)
      let about = there.instant(secondsEast: 0)
      item.createdAt = there.instant(secondsEast: rules.period(at: about).offset)
      if !isAllDay, let clockTime { item.minute = clockTime.hour * 60 + clockTime.minute }
    } else {
      item.createdAt = clock.now
    }
    item.createdAt = min(item.createdAt, clock.now)
    item.updatedAt = min(changedAt ?? item.createdAt, clock.now)
  }
}
