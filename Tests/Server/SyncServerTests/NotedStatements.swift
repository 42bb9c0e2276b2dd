import Database

/// A transaction without a database, which notes how many values each statement has.
final class NotedStatements: WriteTransaction {
  private(set) var values: [Int] = []

  var isOnlyWriter: Bool { true }

  func execute(_ sql: String, _ values: [SQLValue]) throws -> Int {
    self.values.append(values.count)
    return 1
  }

  func atomically<T>(_ body: () throws -> T) throws -> T { try body() }

  func query(_ sql: String, _ values: [SQLValue], _ each: (any Row) throws -> Void) throws {}

  func tables() throws -> [TableDescription] { [] }

  func definitions() throws -> [String] { [] }
}
