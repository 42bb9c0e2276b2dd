/// What all texts of a document share.
final class InlineContext {
  let dialect: MarkdownDialect
  let limits: MarkdownLimits
  private let references: ReferenceList
  private let noteLabels: [[UInt8]]
  private let noteOrder: [Int]
  /// How many steps reading took.
  var steps = 0
  /// How many bytes references may still bring in.
  private var expansion: Int
  /// The number of each footnote, in the order of their labels; 0 of those that nothing refers to yet.
  private(set) var numbers: [Int]
  /// The places of footnotes in the order of their numbers, and how often the text refers to each.
  private(set) var numbered: [Int] = []
  private(set) var occurrences: [Int] = []

  init(_ reader: BlockReader, noteLabels: [[UInt8]]) {
    dialect = reader.dialect
    limits = reader.limits
    references = reader.references
    steps = reader.steps
    expansion = max(reader.limits.expansion, reader.source.count)
    self.noteLabels = noteLabels
    noteOrder = LabelOrder.order(noteLabels)
    numbers = Array(repeating: 0, count: noteLabels.count)
  }

  func link(_ label: [UInt8]) -> MarkdownLink? {
    guard !label.isEmpty, let link = references.find(label) else { return nil }
    let length = link.destination.utf8.count + link.title.utf8.count
    guard length <= expansion else { return nil }
    expansion -= length
    return link
  }

  func note(_ label: [UInt8]) -> MarkdownReference? {
    guard !label.isEmpty, let note = LabelOrder.find(label, in: noteLabels, noteOrder) else {
      return nil
    }
    number(note)
    let place = numbers[note] - 1
    occurrences[place] += 1
    return MarkdownReference(number: place + 1, occurrence: occurrences[place])
  }

  /// Gives a footnote the next number, unless it has one.
  func number(_ note: Int) {
    guard numbers[note] == 0 else { return }
    numbered.append(note)
    occurrences.append(0)
    numbers[note] = numbered.count
  }
}
