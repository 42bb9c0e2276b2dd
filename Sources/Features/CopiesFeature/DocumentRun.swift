import Copies
import Shell
import Values

extension OwnCopies {
  /// The documents of a copy on their way to the place, one part after the other.
  public struct DocumentRun: Equatable {
    /// What the place had before.
    let shelf: PartShelf
    /// Those of which it lacks something, in the order in which they are sent.
    let wanted: [UUID]
    /// How many were there already.
    let before: Int
    /// How many lie on other devices.
    let elsewhere: Int
    /// How many of `wanted` are done with, whatever became of them.
    var position = 0
    /// The part that is on its way; nil before it is known how long the document is.
    var part: PartName?
    /// Whether that part was to be read from this device.
    var isFromDevice = false
    var bytesSent: Int64 = 0
    /// Those that could not be read.
    var failed: [UUID] = []

    var total: Int { before + wanted.count }
    var done: Int { before + position }

    init(_ shelf: PartShelf, _ wanted: [UUID], before: Int = 0, elsewhere: Int = 0) {
      self.shelf = shelf
      self.wanted = wanted
      self.before = before
      self.elsewhere = elsewhere
    }

    init(_ shelf: PartShelf, _ here: CopiedSpace, _ tag: CopyTag) {
      var wanted: [UUID] = []
      var (before, elsewhere) = (0, 0)
      for document in here.documents where !document.isRefused {
        let id = document.id
        if shelf.whole(id, tag) != nil {
          before += 1
        } else if document.file != nil || document.isKept {
          wanted.append(id)
        } else {
          elsewhere += 1
        }
      }
      self.init(shelf, wanted, before: before, elsewhere: elsewhere)
    }

    mutating func next(failed: Bool = false) {
      if failed { self.failed.append(wanted[position]) }
      position += 1
      part = nil
    }
  }
}
