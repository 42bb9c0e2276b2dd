import Care
import Scheduling
import Values

/// A medicine that somebody of the demonstration's family takes.
struct Taken {
  var medicine = Medicine()
  /// One after the other.
  let courses: [Course]
  /// How much one buys at a time.
  private(set) var box: DoseAmount?
  /// Whether nobody has bought any lately.
  private(set) var isRunningOut = false
  /// How many days ago it was put away; 0 for one that is still taken.
  private var end = 0

  /// The days on which it was taken, in days ago.
  var span: ClosedRange<Int> { end...courses[0].daysAgo }

  init(
    _ name: String, _ strength: String, _ form: Medicine.Form = .tablet, for reason: String,
    _ courses: [Course], _ food: Medicine.Food? = nil
  ) {
    self.courses = courses
    medicine.name = name
    medicine.strength = strength
    medicine.form = form
    medicine.reason = reason
    medicine.food = food
    if food == .without {
      medicine.instructions = "Com um copo de água, meia hora antes do café."
    }
  }

  /// Bought in boxes of so many.
  func bought(_ size: Int64, isRunningOut: Bool = false) -> Taken {
    var taken = self
    taken.box = DoseAmount(size)
    taken.isRunningOut = isRunningOut
    taken.medicine.warnDays = 5
    return taken
  }

  /// Put away so many days ago.
  func putAway(_ daysAgo: Int) -> Taken {
    var taken = self
    taken.end = daysAgo
    return taken
  }
}

/// When a medicine is taken, from so many days ago.
struct Course {
  let daysAgo: Int
  let schedule: Schedule

  /// One at each of the hours.
  init(_ hours: [Int], on pattern: DayPattern = .daily, daysAgo: Int = FamilyStory.days) {
    self.init([Self.phase(pattern, hours, .one)], daysAgo: daysAgo)
  }

  /// In the morning, so many for five days each.
  init(taper amounts: [Int64], daysAgo: Int) {
    self.init(
      amounts.map { Self.phase(.daily, [8], DoseAmount($0), days: 5) }, daysAgo: daysAgo)
  }

  /// How many when needed, with the least minutes between two and the most in a day.
  init(needed amount: Int64, minutes: Int, most: Int) {
    var needed = NeededDose()
    needed.amount = DoseAmount(amount)
    needed.leastMinutes = minutes
    needed.most = most
    self.init([], needed, daysAgo: FamilyStory.days)
  }

  private init(_ phases: [SchedulePhase], _ needed: NeededDose? = nil, daysAgo: Int) {
    var schedule = Schedule()
    schedule.phases = phases
    schedule.asNeeded = needed
    self.schedule = schedule
    self.daysAgo = daysAgo
  }

  private static func phase(
    _ pattern: DayPattern, _ hours: [Int], _ amount: DoseAmount, days: Int? = nil
  ) -> SchedulePhase {
    SchedulePhase(
      days: days, pattern, hours.map { (CivilTime(hour: $0, minute: 0)!, amount) })
  }
}
