import API
import Fields
import Records
import Sync
import Values

/// Records that this device does not hold, as a page asked the server for them and shows them: page by page, with
/// what became of the last question. They are as they were at that moment, and nothing keeps them.
///
/// ```swift
/// case .earlierTapped:
///   return state.earlier.start(request, isOnline: sync.isOnline) { .earlierAnswered($0) }
/// case .earlierAnswered(let answer):
///   state.earlier.add(answer)
/// ```
public struct AskedRecords<R: Record>: Equatable {
  /// In the order of the request.
  public private(set) var records: [R] = []
  /// Whether the server has more of them.
  public private(set) var hasMore = false
  /// Whether a page is on its way, and why the last did not come: without a network it was not asked for.
  public private(set) var loading = Loading<APIError>()
  /// What was asked for; nil before anything was.
  public private(set) var request: RecordsRequest?
  /// Of the last question: answers to those before it are passed over.
  private var question = 0

  public init() {}

  /// Whether all that was asked for is here.
  public var isWhole: Bool {
    request != nil && !hasMore && !loading.isLoading && loading.failure == nil
  }

  /// Asks anew: what was there goes.
  public mutating func start<Action>(
    _ request: RecordsRequest, isOnline: Bool, _ receive: @escaping (AskedPage) -> Action
  ) -> Effect<Action> {
    records = []
    hasMore = false
    self.request = request
    return ask(request, isOnline: isOnline, receive)
  }

  /// Asks for the next page, or once more for the one that did not come; for nothing where all is here.
  public mutating func goOn<Action>(
    isOnline: Bool, _ receive: @escaping (AskedPage) -> Action
  ) -> Effect<Action> {
    guard var next = request, !loading.isLoading, !isWhole else { return .none }
    if let last = records.last, next.ids.isEmpty {
      let place = next.by.flatMap { R.table.position(of: $0) }
      next.after = RecordPlace(place.map { last.row[$0] } ?? .null, last.id.uuid)
    }
    return ask(next, isOnline: isOnline, receive)
  }

  private mutating func ask<Action>(
    _ request: RecordsRequest, isOnline: Bool, _ receive: @escaping (AskedPage) -> Action
  ) -> Effect<Action> {
    loading = Loading()
    question += 1
    guard isOnline else {
      loading.fail(.network(.unreachable))
      return .none
    }
    loading.start()
    let number = question
    return .call(recordsEndpoint, request) { receive(AskedPage(question: number, $0)) }
  }

  /// Takes in a page, or why it did not come.
  public mutating func add(_ answer: AskedPage) {
    guard answer.question == question, loading.isLoading else { return }
    switch answer.result {
    case .failure(let error): loading.stop(error)
    case .success(let page):
      loading.stop()
      hasMore = page.hasMore
      for row in page.rows(of: R.table) {
        if let record = R(stored: row) { records.append(record) }
      }
    }
  }

  /// Puts a record as it is by now in the place of the one that was asked for, such as one that was just changed
  /// and is held here by now.
  public mutating func replace(_ record: R) {
    for position in records.indices where records[position].id == record.id {
      records[position] = record
    }
  }
}

extension AskedRecords: Sendable where R: Sendable {}

/// The answer to a question for records.
public struct AskedPage: Equatable, Sendable {
  let question: Int
  public let result: Result<RecordsPage, APIError>

  init(question: Int, _ result: Result<RecordsPage, APIError>) {
    self.question = question
    self.result = result
  }
}

extension SyncStatus {
  /// Whether a record of a type is in the space, where a page knows whether it is on this device.
  public func presence<R: Record>(of type: R.Type, isHere: Bool) -> Presence {
    if isHere { return .here }
    let isPart = windows.window(of: R.recordType)?.range.isBounded ?? false
    return isPart || !isComplete ? .notHeld : .gone
  }
}
