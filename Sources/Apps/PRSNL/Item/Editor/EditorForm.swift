import Fields
import Flow
import Journal
import Markdown
import Values

extension Editor {
  /// An item while it is written.
  struct Form: Equatable {
    /// The head as it is known, without what is being typed; of a new one as it began.
    var stored: Item
    /// Whether there is no such item yet.
    var isNew: Bool
    /// The text on its way here; nil once it is.
    var load: TextLoad.State?
    /// The version that the text is written over.
    var base = ""
    /// What was written last, and what the item had when somebody began.
    var savedText = ""
    var begun: Begun

    var title: String
    var text = ""
    var day: CivilDate?
    var minute: Int?
    var url: String
    /// Keys of tags, and what those are called that are new.
    var tags: [String]
    var names = SmallMap<String, String>()
    var tagText = ""
    /// The day that it is for whoever writes, as the screen has it: that of an item without another one.
    var today: CivilDate

    /// How often something was typed; and up to which of them it is a draft of this device, and the item's.
    var typed = 0
    var kept = 0
    var saved = 0
    /// What is being written goes up to there.
    var saving = 0

    var isPreview = false
    /// Whether the preview shows all of a long text.
    var showsAll = false
    @Boxed var document = MarkdownDocument("")
    var writing = TextWriting.State()
    /// Why the head was not changed.
    var refusal: TextWriting.Failure?
    /// Whether the text is longer than an item's may be.
    var isTooLong = false
    /// Whether the device had no room for the draft.
    var isDraftLost = false
    /// The drafts of earlier tabs that were found, by their keys.
    var drafts: [String] = []
    var found: Draft?
    /// Whether what is shown is an earlier draft that was put back.
    var isRecovered = false
    var picker: Picker?
    /// Whether the person has gone on, so that all ends once it is written.
    var isLeft = false
    /// Whether the person is asked before what cannot be kept is lost.
    var asksToLeave = false

    var id: ID<Item> { stored.id }
    var isHere: Bool { !load.isThere }
    var isDirty: Bool { typed > saved }
    var isWriting: Bool { writing.isBusy }
    var failure: TextWriting.Failure? { writing.failure ?? refusal }

    /// Whether there is a tag in the field that the item has no room for.
    var hasTagTooMany: Bool { tags.count >= Item.Limits.tags && !tagText.isBlank }

    /// Nothing that would be an item.
    var isEmpty: Bool {
      title.isBlank && text.isBlank && url.isBlank && tags.isEmpty
    }
  }

  /// What an item had when somebody began to edit it.
  struct Begun: Equatable {
    var head: Item
    var text = ""
  }

  /// Choosing an item that the text leads to.
  struct Picker: Equatable {
    /// What is selected in the text, in UTF-16 code units.
    var range: Range<Int>
    var query = ""
    var hits: [ID<Item>] = []
  }

  /// What was changed last, for taking it back.
  struct Undo: Equatable {
    var begun: Begun
    /// The version that the item has by it.
    var version: String
    var head: Item
  }

  /// What is typed beside the text.
  enum Typing: Equatable {
    case title(String)
    case text(String)
    case day(CivilDate)
    case minute(Int?)
    case url(String)
    case tagText(String)
    case tagRemoved(String)
  }
}

extension Editor.Form {
  /// A new item.
  init(adding id: ID<Item>, today: CivilDate) {
    let item = Item(id, on: today)
    self.init(item, isNew: true, today: today)
  }

  /// An item that is there.
  init(editing item: Item, today: CivilDate) {
    self.init(item, isNew: false, today: today)
    day = item.day
    load = TextLoad.State(TextName(item.id, item.text))
    base = item.text
    if item.text.isEmpty { load = nil }
  }

  private init(_ item: Item, isNew: Bool, today: CivilDate) {
    stored = item
    self.isNew = isNew
    begun = Editor.Begun(head: item)
    title = item.title
    minute = item.minute
    url = item.url ?? ""
    tags = item.tags
    self.today = today
  }

  /// The head as it is typed.
  var head: Item {
    var item = stored
    item.title = title.tidied
    item.day = day ?? today
    item.minute = minute
    // One that is still being typed is none yet.
    let address = url.trimmed
    item.url = address.isEmpty ? nil : WebAddress.isHeld(address) ? address : stored.url
    item.tags = tags
    if isNew { item.kind = item.url.isThere ? .link : .note }
    return item
  }

  /// The text is here.
  mutating func take(_ source: String) {
    load = nil
    text = source
    savedText = source
    begun.text = source
  }

  /// Takes over what others changed of the head; what was typed here stays.
  mutating func follow(_ item: Item) {
    let old = stored
    stored = item
    if title == old.title { title = item.title }
    if day == old.day { day = item.day }
    if minute == old.minute { minute = item.minute }
    if url == old.url ?? "" { url = item.url ?? "" }
    if tags == old.tags { tags = item.tags }
  }

  /// Puts an earlier draft back.
  mutating func recover(_ draft: Draft) {
    // Of one that is new under the id that it had, so that it is there once.
    if isNew { stored.id = draft.item }
    title = draft.title
    text = draft.text
    tags = draft.tags
    day = draft.day
    if let address = draft.url {
      url = address
      minute = draft.minute
    }
    base = draft.base
    writing.goesOn = false
    isRecovered = true
    typed += 1
    kept = typed
  }

  /// Whether a draft says something else than what is there.
  func differs(_ draft: Draft) -> Bool {
    if let address = draft.url, address != url || draft.minute != minute { return true }
    return draft.text != text || draft.title != title || draft.tags != tags
      || (draft.day != day && !isNew)
  }

  func draft(at now: Instant) -> Draft {
    var draft = Draft()
    draft.item = id
    draft.isNew = isNew
    draft.base = base
    draft.title = title
    draft.text = text
    draft.tags = tags
    draft.day = day ?? today
    draft.minute = minute
    draft.url = url
    draft.typedAt = now
    return draft
  }
}
