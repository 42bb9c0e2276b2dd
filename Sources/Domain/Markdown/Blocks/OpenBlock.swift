/// A block while the source is read line by line; others name it by its place in `BlockReader.blocks`.
struct OpenBlock {
  enum Kind: UInt8 {
    case document, quote, list, item, paragraph, heading, code, rule, table, note
  }

  var kind: Kind
  /// -1 of the document.
  var parent: Int
  var children: [Int] = []
  /// In the source.
  var start: Int
  var end: Int
  /// The text of a paragraph, a heading or a table, line by line and without what its containers have before it;
  /// what stands behind a fence; the label of a note.
  var lines: [Range<Int>] = []
  /// What code has in it; how the columns of a table are aligned (`TableScanner`).
  var text: [UInt8] = []
  /// Of a heading; the number of the first item of a list; how long a fence is.
  var level = 0
  /// What lists or fences are made with: a bullet, what follows the number, what the fence consists of. 0 of a list of
  /// nothing and of indented code.
  var marker: UInt8 = 0
  /// How many columns the content of an item stands in; how many a fence does.
  var indent = 0
  var isOpen = true
  /// Whether a blank line follows it within its container.
  var isLastLineBlank = false
  var isTight = true

  init(_ kind: Kind, parent: Int, start: Int) {
    self.kind = kind
    self.parent = parent
    self.start = start
    end = start
  }

  /// Whether blocks lie in it.
  func contains(_ child: Kind) -> Bool {
    switch kind {
    case .document, .quote, .item, .note: child != .item
    case .list: child == .item
    case .paragraph, .heading, .code, .rule, .table: false
    }
  }
}
