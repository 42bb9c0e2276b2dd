import API
import Archives
import Documents
import Flow
import Journal
import Records
import Shell
import TakingAway
import Values

/// The page on which somebody brings back what they took away: choose the file, see what would come before anything
/// happens, bring it back, stop. What is here stays as it is; so the same file again brings what did not come.
///
/// The file is read twice, part by part: once to look, once to bring back.
enum BringBack {
  struct State: Equatable {
    @Boxed var context = Context()
    var step = Step.choosing(nil)
  }

  indirect enum Step: Equatable {
    case choosing(Problem?)
    case looking(Review)
    case review(Review)
    case running(BringRun)
    case done(Summary)
  }

  /// Why a file cannot be brought back.
  enum Problem: Equatable {
    /// What is here is still being read from the device.
    case notReady
    case file(TakenProblem)
  }

  /// What is in a file, and what of it is not here.
  struct Review: Equatable {
    let file: ChosenFile
    var reading: TakenReading
    var head: TakenHead?
    /// Items that are not here.
    var fresh = 0
    /// Items that are here as they are there.
    var same = 0
    /// Items that are here and say something else.
    var differing = 0
    var unreadable = 0
    var highlights = 0
    /// Files that are not here, and their bytes.
    var files = 0
    var bytes: Int64 = 0
    /// Files that are neither here nor in the archive.
    var missingFiles = 0
    /// Whether what the person had chosen for the journal comes too.
    var takesSettings = false

    init(_ file: ChosenFile) {
      self.file = file
      reading = TakenReading(size: file.bytes)
    }

    var total: Int { fresh + same + differing }
  }

  /// What came.
  struct Summary: Equatable {
    var items = 0
    var highlights = 0
    var files = 0
    /// What did not, by its name.
    var leftOut: [String] = []
    /// Whether the journal did not take the settings that the person wanted.
    var lacksSettings = false
    /// Why the journal did not take the first of these; nil where it took all.
    var refusal: Refusal?
    var unreadable = 0
    var trouble: Trouble?
    var wasStopped = false
  }

  /// Why the rest does not come.
  enum Trouble: Equatable {
    case full
    case unavailable
    case file(TakenProblem)
    case refused(Refusal)
  }

  indirect enum Action: Equatable {
    case entered
    case chooseTapped
    case chosen([ChosenFile])
    case given([UInt8]?, from: Int64)
    case settingsChosen(Bool)
    case otherTapped
    case startTapped
    case stopTapped
    case running(RunningAction)
    case goTo(Path)
  }

  /// What happens while it comes back.
  indirect enum RunningAction: Equatable {
    case given([UInt8]?, from: Int64)
    case textsKept(Int, [Item], ValueKeeping)
    case added([Item], MutationOutcome)
    /// A highlight, by its first words.
    case highlighted(String, MutationOutcome)
    /// A tag or a saved search, by its name.
    case settled(String, MutationOutcome)
    case settingsSettled(MutationOutcome)
    case headerRead([UInt8]?)
    case unpacked([UInt8]?)
    case fileKept(BlobKeeping)
    case fileAdded(MutationOutcome)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered:
      if !state.isRunning { state.step = .choosing(nil) }
      return .none
    case .chooseTapped:
      guard TakeAway.isReady(parts) else {
        state.step = .choosing(.notReady)
        return .none
      }
      return .chooseFiles(accept: ".zip,.json,.html", fromCamera: false) { .chosen($0) }
    case .chosen(let files):
      guard let file = files.first, !state.isRunning else { return .none }
      let review = Review(file)
      state.step = .looking(review)
      return look(&state, parts)
    case .given(let bytes, let offset):
      guard case .looking(var review) = state.step else { return .none }
      review.reading.take(bytes ?? [], from: offset)
      state.step = .looking(review)
      return look(&state, parts)
    case .settingsChosen(let isOn):
      guard case .review(var review) = state.step else { return .none }
      review.takesSettings = isOn
      state.step = .review(review)
      return .none
    case .otherTapped:
      if !state.isRunning { state.step = .choosing(nil) }
      return .none
    case .startTapped:
      return start(&state, parts)
    case .stopTapped:
      guard case .running(var run) = state.step else { return .none }
      run.isStopping = true
      state.step = .running(run)
      return .none
    case .running(let action):
      return run(&state, action, parts)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  static let resultID = "bring-back-result"
  static let owner = "bring-back"

  /// Looks on at what is in the file.
  private static func look(_ state: inout State, _ parts: Parts) -> Effect<Action> {
    guard case .looking(var review) = state.step else { return .none }
    state.step = .choosing(nil)
    while true {
      switch review.reading.next() {
      case .read(let offset, let count):
        state.step = .looking(review)
        return .readFilePart(review.file.number, offset: offset, count: count) {
          .given($0, from: offset)
        }
      case .unpack(let offset, let packed, let size):
        state.step = .looking(review)
        let bytes = offset..<(offset + Int64(packed))
        return .inflateFilePart(review.file.number, bytes: bytes, size: Int64(size)) {
          .given($0, from: offset)
        }
      case .found(let found):
        for one in found { review.take(one, parts) }
      case .end:
        let isEmpty = parts[Library.self]?.shelf.ids.isEmpty ?? true
        review.takesSettings = isEmpty && review.settings(parts).isThere
        state.step = .review(review)
        return .focus(resultID)
      case .failed(let problem):
        state.step = .choosing(.file(problem))
        return .focus(resultID)
      }
    }
  }
}

extension BringBack.State {
  var isRunning: Bool {
    if case .running = step { true } else { false }
  }
}

extension BringBack.Review {
  /// Notes what is in the file, and whether it is here.
  mutating func take(_ found: TakenStream.Found, _ parts: Parts) {
    switch found {
    case .unreadable: unreadable += 1
    case .head(let head): self.head = head
    case .item(let taken):
      let coming = taken.lacking(parts)
      if coming.isFresh {
        fresh += 1
      } else if parts[Library.self]?.shelf.find(taken.item.id) == taken.item {
        same += 1
      } else {
        differing += 1
      }
      highlights += coming.highlights.count
      for document in coming.documents {
        if let entry = reading.archive?.file(of: document) {
          files += 1
          bytes += entry.size
        } else {
          missingFiles += 1
        }
      }
    }
  }

  /// What the person had chosen for the journal, where they have chosen something else here.
  func settings(_ parts: Parts) -> EditJournal? {
    guard let here = parts[Library.self]?.journal else { return nil }
    return head?.settings(over: here)
  }

  /// What is said where nothing comes.
  func nothing(_ parts: Parts) -> Nothing {
    if unreadable > 0 || missingFiles > 0 { return .more }
    if differing > 0 { return .differing }
    return settings(parts).isThere ? Nothing.settings : Nothing.allHere
  }

  /// Why nothing of a file comes.
  enum Nothing: Equatable {
    /// All of it is here as it is there.
    case allHere
    /// All but what the person chose for the journal is.
    case settings
    /// Items are here that say something else, which stay.
    case differing
    /// What else it has cannot come.
    case more
  }

  /// Whether something of it is not here.
  func brings(_ parts: Parts) -> Bool {
    if fresh > 0 || highlights > 0 || files > 0 { return true }
    guard let head else { return false }
    return takesSettings || !head.lackingTags(parts).isEmpty || !head.lackingSearches(parts).isEmpty
  }
}

/// What of an item is not here.
struct Lacking: Equatable {
  var isFresh: Bool
  var highlights: [Highlight]
  var documents: [TakenDocument]
}

extension TakenItem {
  func lacking(_ parts: Parts) -> Lacking {
    let isFresh = parts[Library.self]?.shelf.has(item.id) != true
    let marks = parts[Marks.self]
    var lacking = Lacking(isFresh: isFresh, highlights: [], documents: [])
    for highlight in highlights
    where marks?.highlights[highlight.id.uuid] == nil && !highlight.quote.isBlank {
      lacking.highlights.append(highlight)
    }
    guard !documents.isEmpty else { return lacking }
    let here = parts.documentIDs(of: item.id)
    for document in documents where !here.contains(document.document.id.uuid) {
      lacking.documents.append(document)
    }
    return lacking
  }
}

extension TakenHead {
  func lackingTags(_ parts: Parts) -> [Tag] {
    var here = HashSet<String>()
    for tag in parts[Library.self]?.tags.all ?? [] { here.insert(tag.key) }
    return tags.filter { !here.contains($0.key) }
  }

  func lackingSearches(_ parts: Parts) -> [SavedSearch] {
    var here = HashSet<UUID>()
    for search in parts[Marks.self]?.searches ?? [] { here.insert(search.id.uuid) }
    return searches.filter { !here.contains($0.id.uuid) && !$0.name.isBlank }
  }
}
