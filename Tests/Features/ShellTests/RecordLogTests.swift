import API
import Flow
import Screen
import Sync
import Testing
import Values

@testable import Shell

@Suite("what happened to a record, page by page")
struct RecordLogTests {
  private struct Entry: LogEntry {
    var number: Int64
  }

  private struct Page: LogPage {
    var entries: [Entry]
    var hasMore = false
  }

  private static let note = Subject("note", .test(1))
  private static let path: Path = "notas/1/historico"
  private static let latest = LogQuestion(of: note)

  /// A log and what it asks for.
  private struct Story {
    var log = RecordLog<Page>.State()
    var asked: [LogQuestion] = []
    var isOnline = true

    mutating func send(_ action: RecordLog<Page>.Action) {
      asked = []
      var questions: [LogQuestion] = []
      _ = RecordLog.reduce(&log, action, isOnline: isOnline) {
        questions.append($0)
        return .none
      }
      asked = questions
    }

    /// What the log does when sync says so, on its page unless another is open.
    func hears(isOnline: Bool, at path: Path = RecordLogTests.path) -> RecordLog<Page>.Action? {
      var status = SyncStatus()
      status.isOnline = isOnline
      return log.hear(.synced(status), at: path) {
        $0 == RecordLogTests.path ? RecordLogTests.note : nil
      }
    }
  }

  @Test("the latest come first, then what is older than the last of them, and nothing of others")
  func pages() {
    var story = Story()
    story.send(.moreTapped)
    #expect(story.asked.isEmpty, "no record was opened")
    story.send(.opened(Self.note))
    #expect(story.asked == [Self.latest])
    story.send(.moreTapped)
    #expect(story.asked.isEmpty, "it is on its way")
    let first = Page(entries: [Entry(number: 9), Entry(number: 8)], hasMore: true)
    story.send(.answered(LogQuestion(of: Subject("note", .test(2))), .success(first)))
    #expect(story.log.entries.isEmpty && story.log.loading.isLoading)
    story.send(.answered(Self.latest, .success(first)))
    #expect(story.log.hasMore && !story.log.loading.isLoading)
    story.send(.moreTapped)
    let older = LogQuestion(of: Self.note, before: 8)
    #expect(story.asked == [older])
    let last = Page(entries: [Entry(number: 5)])
    story.send(.answered(older, .success(last)))
    story.send(.answered(older, .success(last)))
    #expect(story.log.entries.map { $0.number } == [9, 8, 5] && !story.log.hasMore)
    story.send(.opened(Subject("note", .test(2))))
    #expect(story.log.entries.isEmpty && story.asked.count == 1)
  }

  @Test("what failed for want of a network is asked for again once one is back, on its page")
  func networkBack() {
    var story = Story()
    story.isOnline = false
    story.send(.opened(Self.note))
    #expect(story.hears(isOnline: true) == nil, "it has not failed")
    story.send(.answered(Self.latest, .failure(.network(.unreachable))))
    #expect(story.hears(isOnline: false) == nil)
    #expect(story.hears(isOnline: true, at: "notas/1") == nil)
    #expect(story.hears(isOnline: true) == .networkBack)
    story.send(.networkBack)
    #expect(story.asked == [Self.latest])
    story.send(.answered(Self.latest, .success(Page(entries: []))))
    #expect(story.hears(isOnline: true) == nil)
  }

  @Test("a failure that sync has not seen yet is not asked for again and again")
  func unseen() {
    var story = Story()
    story.send(.opened(Self.note))
    story.send(.answered(Self.latest, .failure(.network(.unreachable))))
    #expect(story.hears(isOnline: true) == nil)
    #expect(story.hears(isOnline: false) == .networkLost)
    story.send(.networkLost)
    #expect(story.hears(isOnline: true) == .networkBack)
  }

  @Test("an error of the server is no want of a network")
  func serverErrors() {
    var story = Story()
    story.isOnline = false
    story.send(.opened(Self.note))
    story.send(.answered(Self.latest, .failure(.server(status: 500, retryAfter: nil))))
    #expect(story.hears(isOnline: true) == nil)
  }
}
