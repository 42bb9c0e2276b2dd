import Journal
import Values

/// Something that the person of the demonstration kept, as her stories tell it. Nobody lived any of them.
struct JournalEntry: Sendable {
  /// When it was, seen from the day on which the story is told.
  enum Day: Sendable {
    /// So many days ago.
    case ago(Int)
    /// On this day so many years ago.
    case years(Int)
    /// The last such day before today, or that of so many years earlier.
    case on(month: Int, day: Int, back: Int)

    func date(seenFrom today: CivilDate) -> CivilDate {
      switch self {
      case .ago(let days): return today.adding(days: -days)
      case .years(let years): return today.adding(years: -years)
      case .on(let month, let day, let back):
        let date = CivilDate(year: today.year, month: month, day: day) ?? today
        // One that is still to come this year was a year ago.
        return date.adding(years: date < today ? -back : -back - 1)
      }
    }
  }

  /// Words of it that she marked later.
  struct Mark: Sendable {
    let quote: String
    let note: String
    let color: Highlight.Color
  }

  /// A text that she wrote over an earlier one, so many minutes after the entry was kept.
  struct Later: Sendable {
    let minutes: Int
    let text: String
    /// Over which of its texts, from 0 on: another one than the last is of a device that did not have that yet.
    let base: Int
  }

  /// A file that belongs to it.
  struct Attachment: Sendable {
    let name: String
    let type: String
    let bytes: [UInt8]
  }

  let day: Day
  let title: String
  /// Keys of tags, as `TagBook` has them.
  let tags: [String]
  let text: String
  /// For those that others lead to.
  private(set) var id: ID<Item>?
  /// The minute of the day that it is about; nil for all of it.
  private(set) var minute: Int?
  private(set) var kind = Item.Kind.note
  private(set) var url: String?
  /// How far it is read by now; nil for what is no link.
  private(set) var reading: Item.Reading?
  private(set) var isFavourite = false
  private(set) var isThrownAway = false
  private(set) var marks: [Mark] = []
  private(set) var later: [Later] = []
  private(set) var attachment: Attachment?

  init(_ day: Day, _ title: String, _ tags: [String] = [], _ text: String = "") {
    self.day = day
    self.title = title
    self.tags = tags
    self.text = text
  }

  private func with(_ change: (inout JournalEntry) -> Void) -> JournalEntry {
    var changed = self
    change(&changed)
    return changed
  }

  func called(_ id: ID<Item>) -> JournalEntry { with { $0.id = id } }

  func at(_ hour: Int, _ minute: Int = 0) -> JournalEntry {
    with { $0.minute = hour * 60 + minute }
  }

  func from(_ url: String, _ reading: Item.Reading) -> JournalEntry {
    with {
      $0.kind = .link
      $0.url = url
      $0.reading = reading
    }
  }

  func favourite() -> JournalEntry { with { $0.isFavourite = true } }

  func thrownAway() -> JournalEntry { with { $0.isThrownAway = true } }

  func marked(
    _ quote: String, _ note: String = "", in color: Highlight.Color = .yellow
  ) -> JournalEntry {
    with { $0.marks.append(Mark(quote: quote, note: note, color: color)) }
  }

  /// She went on with it.
  func then(after minutes: Int, _ text: String) -> JournalEntry {
    with { $0.later.append(Later(minutes: minutes, text: text, base: $0.later.count)) }
  }

  /// Another device of hers went on with its first text.
  func apart(after minutes: Int, _ text: String) -> JournalEntry {
    with { $0.later.append(Later(minutes: minutes, text: text, base: 0)) }
  }

  /// A printed page lies beside it.
  func attached(_ name: String, titled title: String, _ lines: [String]) -> JournalEntry {
    let page = ReportPage(
      title: "\(title) (demonstração)",
      lines: lines + ["", "Documento inventado, só para mostrar como fica um anexo."])
    return with {
      $0.attachment = Attachment(name: name, type: "application/pdf", bytes: page.bytes)
    }
  }

  /// It is about a picture.
  func picture(_ name: String, _ bytes: [UInt8]) -> JournalEntry {
    with {
      $0.attachment = Attachment(name: name, type: "image/png", bytes: bytes)
      $0.kind = .photo
    }
  }
}

extension JournalEntry {
  /// All of them, in no order.
  static let all: [JournalEntry] = [
    days, house, garden, kitchen, books, work, family, letters, trips, links, lists, walks, bills,
  ].flatMap { $0 }

  /// Those that texts of others lead to.
  static let cheeseBread = known(1)
  static let square = known(2)
  static let packing = known(3)
  static let grandfather = known(4)
  static let sister = known(5)

  private static func known(_ number: UInt64) -> ID<Item> {
    ID(UUID(high: 0x4000, low: 1 << 63 | number))
  }
}
