import Scheduling
import Values

/// The days of `1997-09 2 4 | 1997-10 1`, at that time.
func days(_ text: String, at clock: String = "09:00") -> [CivilDateTime] {
  text.split(separator: "|").flatMap { month -> [CivilDateTime] in
    let words = month.split(separator: " ")
    return words.dropFirst().map { word in
      moment("\(words[0])-\(word.count == 1 ? "0" : "")\(word)T\(clock)")
    }
  }
}

/// The days of so many instances, all in a row, as `days` reads them.
func told(_ instances: [CivilDateTime]) -> String {
  var text = ""
  var month = ""
  for instance in instances {
    let date = instance.date.description
    if date.prefix(7) != month {
      month = String(date.prefix(7))
      text += (text.isEmpty ? "" : " | ") + month
    }
    text += " \(instance.date.day)"
  }
  return text
}

func rule(_ text: String) throws -> RecurrenceRule { try RecurrenceRule(text) }

func window(_ first: String, _ last: String) -> Range<CivilDateTime> {
  CivilDateTime(day(first), .midnight)..<CivilDateTime(day(last), .midnight)
}
