import Records
import Screen
import Shell
import Values

extension RecordList {
  /// What is a list's own: its words, its segments and what a row shows.
  public struct Layout {
    /// A part of the records that is shown at a time, with an address of its own.
    public struct Segment {
      let value: Literal
      let title: Phrase
      let path: Path

      public init(_ value: Literal, _ title: Phrase, at path: Path) {
        self.value = value
        self.title = title
        self.path = path
      }
    }

    /// What a row says; its avatar shows the title where there is no photo.
    public struct Row {
      let title: String
      let subtitle: String
      let mark: RecordMarks.Mark?
      let photo: Photo?

      public init(
        _ title: String, _ subtitle: String = "", mark: RecordMarks.Mark? = nil,
        photo: Photo? = nil
      ) {
        self.title = title
        self.subtitle = subtitle
        self.mark = mark
        self.photo = photo
      }

      /// The name stands beside it, so that it says nothing to who hears the row.
      var leading: Node { photo.map { Node.photo($0) } ?? .avatar(title) }
    }

    /// What stands where there is nothing.
    public struct Empty {
      let symbol: Symbol
      let title: Phrase
      let text: Phrase
      /// The ways to a first record, to which the text invites: for those who may add one.
      let first: [Node]
      let actions: [Node]

      public init(
        _ symbol: Symbol, _ title: Phrase, _ text: Phrase, _ first: [Node] = [],
        actions: [Node] = []
      ) {
        self.symbol = symbol
        self.title = title
        self.text = text
        self.first = first
        self.actions = actions
      }
    }

    /// What the list is called, and what is said of it.
    public struct Words {
      let title: Phrase
      /// The label of the field for a search.
      let search: Phrase
      /// What the choice between segments is called; there is none of one segment.
      let which: Phrase
      /// "3 pacientes".
      let count: Plural
      /// What the search looks at, where nothing was found.
      let notFound: (title: Phrase, text: Phrase)

      public init(
        _ title: Phrase, search: Phrase, which: Phrase = Phrase(pt: "", en: ""), count: Plural,
        notFound: (title: Phrase, text: Phrase)
      ) {
        self.title = title
        self.search = search
        self.which = which
        self.count = count
        self.notFound = notFound
      }
    }

    let words: Words
    let segments: [Segment]
    /// Beside the list where nothing of it is open.
    let choose: Empty
    let row: (R) -> Row
    /// Of a segment in which nothing is.
    let empty: (Int) -> Empty

    public init(
      _ words: Words, segments: [Segment] = [], choose: Empty, row: @escaping (R) -> Row,
      empty: @escaping (Int) -> Empty
    ) {
      self.words = words
      self.segments = segments
      self.choose = choose
      self.row = row
      self.empty = empty
    }
  }
}
