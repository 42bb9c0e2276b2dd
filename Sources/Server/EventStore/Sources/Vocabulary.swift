import EventAnswers
import Telemetry
import Values

/// The texts and the stamps of events, with a number each.
struct Vocabulary: Sendable {
  var names = NameTable()
  var stamps = StampTable()

  /// The number of an event's stamp; what people have of properties is among the names.
  mutating func stamp(of event: AcceptedEvent) -> Int32 {
    for property in event.stamp.properties { _ = names.add(property.value) }
    return Int32(stamps.add(SourceStamp(event.stamp, traffic: event.traffic)))
  }

  /// The values of an event, as columns have them.
  mutating func values(of event: AcceptedEvent) -> [UnsortedDay.Value] {
    var values: [UnsortedDay.Value] = []
    values.reserveCapacity(event.values.count)
    for parameter in event.values {
      let name = names.add(parameter.name)
      values.append(UnsortedDay.Value(name: name, value: value(parameter.value)))
    }
    return values
  }

  private mutating func value(_ value: StoredValue) -> Int64 {
    switch value {
    case .text(let text): Int64(names.add(text))
    case .integer(let number): Thousandths.of(number)
    case .decimal(let number): Thousandths.of(number)
    case .flag(let isOn): isOn ? 1 : 0
    case .mark(let mark): Int64(names.add(mark.description))
    case .texts(let texts): Int64(names.add(texts.joined(separator: ",")))
    }
  }
}
