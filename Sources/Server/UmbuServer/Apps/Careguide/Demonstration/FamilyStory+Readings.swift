import Care
import Records
import Values

extension FamilyStory {
  /// The mother's blood pressure, glucose and weight, the child's oxygen and weight, the daughter's weight.
  mutating func measure(mother: ID<Person>, child: ID<Person>, daughter: ID<Person>) {
    var range = VitalRange()
    range.id = newID()
    range.person = mother
    range.kind = .pressure
    range.values = VitalRange.Values(low: 100_000, high: 139_000, low2: 60_000, high2: 89_000)
    tell(.ana, instant(Self.days - 2, 18), SetVitalRange(range))
    for ago in stride(from: Self.days - 1, through: 1, by: -1) {
      let passed = Self.days - ago
      if ago % 2 == 0 {
        // It comes down as the weeks pass.
        let high = 150 - passed / 5 + chance.below(13) - 6
        note(mother, .pressure, high * 1_000, (high - 55 + chance.below(7)) * 1_000, ago, 9)
      }
      if ago % 4 == 1 {
        note(mother, .glucose, (104 + chance.below(30)) * 1_000, nil, ago, 7)
      }
      if ago % 7 == 3 {
        note(mother, .weight, (612 - passed / 10 + chance.below(6)) * 100, nil, ago, 8)
        note(daughter, .weight, (680 + chance.below(9)) * 100, nil, ago, 8)
      }
      if ago % 15 == 5 {
        note(child, .oxygen, (95 + chance.below(4)) * 1_000, nil, ago, 20)
        note(child, .weight, (284 + passed / 12) * 100, nil, ago, 20)
      }
    }
  }

  private mutating func note(
    _ person: ID<Person>, _ kind: VitalKind, _ value: Int, _ second: Int?, _ ago: Int, _ hour: Int
  ) {
    var reading = Reading()
    reading.id = newID()
    reading.person = person
    reading.kind = kind
    reading.value = Int64(value)
    reading.value2 = second.map { Int64($0) }
    reading.at = instant(ago, hour, 20)
    tell(helper(ago), reading.at, LogReading(reading))
  }
}
