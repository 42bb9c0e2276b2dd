import Care
import Editing
import Records
import Scheduling
import Values

extension FamilyMonth {
  /// What somebody is to be told.
  public struct Call: Sendable, Hashable, CustomStringConvertible {
    public var at: Instant
    /// The number of the account, from 1.
    public var number: Int
    public var title: String
    public var body: String

    public init(at: Instant, number: Int, title: String, body: String) {
      self.at = at
      self.number = number
      self.title = title
      self.body = body
    }

    public var description: String { "\(at) \(number) \(title) \(body)" }
  }

  /// The family as somebody keeps it who has pencil and paper.
  private struct Paper {
    struct Wish {
      var isOn = false
      var consents = false
    }
    var schedules: [Int: [Schedule]] = [:]
    var stopped: Set<Int> = []
    var away: Set<Int> = []
    /// By medicine and what was planned.
    var said: [String: (state: Dose.State, until: Instant?)] = [:]
    /// By person: Ana's, and Bia's.
    var firsts = [Wish](repeating: Wish(), count: FamilyMonth.people)
    var backups = [Wish](repeating: Wish(), count: FamilyMonth.people)
    var paces = [ReminderPace](repeating: ReminderPace(), count: FamilyMonth.people)
  }

  /// A dose on the paper.
  private struct Entry {
    var medicine: Int
    var planned: CivilDateTime
    var since: Instant
    var until: Instant
  }

  /// The calls of the month, as somebody finds them who looks at the clock each minute.
  public func expected() -> [Call] {
    var paper = Paper()
    var found: [Call] = []
    var waiting = events[...]
    var minute = start
    while minute < end {
      while let next = waiting.first, next.at <= minute {
        waiting.removeFirst()
        write(next, on: &paper)
      }
      // No clock of these months is set by anything but ten minutes.
      let mark = minute.milliseconds / 60_000 % 10
      if mark == 0 || mark == 7 {
        for person in 0..<Self.people where !paper.away.contains(person) {
          found += calls(to: person, at: minute, by: paper)
        }
      }
      minute = minute.adding(milliseconds: 60_000)
    }
    return found
  }

  private func calls(to person: Int, at minute: Instant, by paper: Paper) -> [Call] {
    let pace = paper.paces[person]
    let entries = (0..<Self.medicines)
      .filter { Self.person(of: $0) == person && !paper.stopped.contains($0) }
      .flatMap { self.entries(of: $0, around: minute, paper) }
      .filter { $0.since <= minute && minute < $0.until }
      .sorted { ($0.since, $0.medicine) < ($1.since, $1.medicine) }
    var calls: [Call] = []
    func call(_ number: Int, after first: Int, _ title: String) {
      let told = entries.filter { minute.since($0.since) >= Int64(first) * 60_000 }
      let isTime = told.contains { entry in
        let minutes = Int(minute.since(entry.since) / 60_000) - first
        return minutes % pace.repeatMinutes == 0 && minutes / pace.repeatMinutes <= pace.repeats
      }
      guard isTime else { return }
      calls.append(
        Call(
          at: minute, number: number, title: "\(Self.name(person)): \(title)", body: body(told)))
    }
    if paper.firsts[person].isOn { call(1, after: 0, "hora do remédio") }
    if let escalate = pace.escalateMinutes, paper.backups[person].isOn,
      paper.backups[person].consents
    {
      call(2, after: escalate, "ninguém anotou o remédio")
    }
    return calls
  }

  private func body(_ entries: [Entry]) -> String {
    var last = ""
    let parts = entries.prefix(6).map { entry in
      let time = entry.planned.time.shortText
      defer { last = time }
      return (time == last ? "" : time + " ") + "M\(entry.medicine) (1)"
    }
    return (parts + (entries.count > 6 ? ["…"] : [])).joined(separator: "; ")
  }

  private func entries(of medicine: Int, around minute: Instant, _ paper: Paper) -> [Entry] {
    let today = zone.local(minute).date
    let schedules = paper.schedules[medicine] ?? []
    var all: [(planned: CivilDateTime, instant: Instant)] = []
    for back in -2...1 {
      let date = today.adding(days: back)
      for (position, schedule) in schedules.enumerated() {
        let next = position + 1 < schedules.count ? schedules[position + 1].start : nil
        let phase = schedule.phases[0]
        guard phase.pattern.includes(date, day: date.days(since: schedule.firstDay)) else {
          continue
        }
        for time in phase.times {
          let planned = CivilDateTime(date, time)
          guard schedule.start <= planned, next.map({ planned < $0 }) ?? true,
            schedule.end.map({ planned < $0 }) ?? true
          else { continue }
          all.append((planned, zone.instant(planned)))
        }
      }
    }
    all.sort { $0.instant < $1.instant }
    var entries: [Entry] = []
    for (position, (planned, instant)) in all.enumerated() {
      let said = paper.said["\(medicine) \(planned)"]
      var since = instant
      switch said?.state {
      case .taken, .skipped: continue
      case .later: since = max(since, said?.until ?? since)
      case .open, nil: break
      }
      var until = since.adding(milliseconds: 6 * 3_600_000 + 1)
      if position + 1 < all.count, all[position + 1].instant > since {
        let early = all[position + 1].instant.adding(milliseconds: -30 * 60_000)
        until = min(until, max(since.adding(milliseconds: 3_600_001), early))
      }
      entries.append(
        Entry(medicine: medicine, planned: planned, since: since, until: until))
    }
    return entries
  }

  private func write(_ event: Event, on paper: inout Paper) {
    func number(_ person: ID<Person>) -> Int { Int(person.uuid.low) - 1 }
    func number(_ medicine: ID<Medicine>) -> Int { Int(medicine.uuid.low) - 1 }
    switch event.mutation {
    case let set as SetSchedule:
      paper.schedules[number(set.schedule.medicine), default: []].append(set.schedule)
    case let archive as ArchiveMedicine: paper.stopped.insert(number(archive.id))
    case let restore as RestoreMedicine: paper.stopped.remove(number(restore.id))
    case let archive as ArchivePerson: paper.away.insert(number(archive.id))
    case let restore as RestorePerson: paper.away.remove(number(restore.id))
    case let log as LogDose:
      let dose = log.record
      let key = "\(number(dose.medicine)) \(dose.planned)"
      // What is said once more without having seen the first time is not said in this month.
      paper.said[key] = (dose.state, dose.until)
    case let agree as AgreeToReminders:
      let person = number(agree.person)
      if event.account == FamilyServed.ana { paper.firsts[person].isOn = agree.isOn }
      if event.account == FamilyServed.bia { paper.backups[person].isOn = agree.isOn }
    case let set as SetReminders:
      let person = number(set.person)
      if set.caregiver != nil {
        paper.backups[person].consents = set.consent != nil
      } else {
        paper.paces[person].repeats = set.repeats ?? paper.paces[person].repeats
        paper.paces[person].escalateMinutes =
          set.escalateMinutes == 0 ? nil : set.escalateMinutes
      }
    default: return
    }
  }
}
