/// What a Parquet file has in its rows: values with a name, groups of them, and lists.
indirect enum ParquetNode: Sendable {
  /// A value that may be null.
  case leaf(String, ParquetType)
  /// Values together; always there, whatever of them is null.
  case group(String, [ParquetNode])
  /// None, one or more of a kind, which must be called `element`.
  case list(String, of: ParquetNode)

  var name: String {
    switch self {
    case .leaf(let name, _), .group(let name, _), .list(let name, of: _): name
    }
  }
}

/// Of which type a value is. The numbers are those of the format (`parquet.thrift`, enum Type).
enum ParquetType: Int32, Sendable {
  case flag = 0
  case integer = 2
  case decimal = 5
  /// In UTF-8.
  case text = 6
}

extension ParquetNode {
  /// The columns below it, in their order.
  /// - Parameters:
  ///   - path: the names above.
  ///   - lists: how many lists are above.
  func columns(below path: [String], lists: UInt8) -> [ParquetColumn] {
    switch self {
    case .leaf(let name, let type): [ParquetColumn(path + [name], type, lists: lists)]
    case .group(let name, let children):
      children.flatMap { $0.columns(below: path + [name], lists: lists) }
    case .list(let name, of: let element):
      element.columns(below: path + [name, "list"], lists: lists + 1)
    }
  }

  /// How many elements it is in the footer's list.
  var elements: Int {
    switch self {
    case .leaf: 1
    case .group(_, let children): children.reduce(1) { $0 + $1.elements }
    case .list(_, of: let element): 2 + element.elements
    }
  }

  /// Writes it as elements of the footer's list (`parquet.thrift`, struct SchemaElement).
  func write(to thrift: inout ThriftWriter) {
    switch self {
    case .leaf(let name, let type):
      thrift.structure { element in
        element.field(1, type.rawValue)
        element.field(3, Repetition.optional)
        element.field(4, name)
        guard type == .text else { return }
        // Both the older and the newer way to say that it is UTF-8.
        element.field(6, 0)
        element.field(10) { $0.field(1) { _ in } }
      }
    case .group(let name, let children):
      Self.writeGroup(name, Repetition.required, count: children.count, to: &thrift)
      for child in children { child.write(to: &thrift) }
    case .list(let name, of: let element):
      thrift.structure { group in
        group.field(3, Repetition.required)
        group.field(4, name)
        group.field(5, 1)
        group.field(6, 3)
        group.field(10) { $0.field(3) { _ in } }
      }
      Self.writeGroup("list", Repetition.repeated, count: 1, to: &thrift)
      element.write(to: &thrift)
    }
  }

  private static func writeGroup(
    _ name: String, _ repetition: Int32, count: Int, to thrift: inout ThriftWriter
  ) {
    thrift.structure { group in
      group.field(3, repetition)
      group.field(4, name)
      group.field(5, Int32(count))
    }
  }

  private enum Repetition {
    static let required: Int32 = 0
    static let optional: Int32 = 1
    static let repeated: Int32 = 2
  }
}
