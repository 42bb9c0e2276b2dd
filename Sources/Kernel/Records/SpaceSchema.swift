import Fields
import Values

/// What a kind of space holds and what can be done in it: the record types and the mutations, by
/// name. Built once at start.
public struct SpaceSchema: Sendable {
  /// The kind of space, such as `clinic`.
  public let kind: String
  public private(set) var tables: [RecordTable] = []
  @usableFromInline var mutations: [String: MutationRunner] = [:]

  public init(kind: String) {
    self.kind = kind
  }

  public mutating func add<R: Record>(_ type: R.Type) {
    tables.append(R.table)
  }

  @inlinable
  public mutating func add<M: Mutation>(_ type: M.Type) {
    mutations[M.name] = MutationRunner(fields: M.fields) { arguments, transaction, author in
      do throws(FieldError) {
        let mutation = try M(object: arguments)
        do throws(Refusal) {
          try mutation.apply(transaction, by: author)
          return nil
        } catch {
          return error
        }
      } catch {
        return Refusal(.unreadable, error.path, reason: error.reason.rawValue)
      }
    }
  }

  public func table(named name: String) -> RecordTable? {
    for table in tables where table.name == name { return table }
    return nil
  }

  /// Runs the mutation of that name; nil is a yes. After a refusal the caller discards what was
  /// written.
  public func run(
    _ name: String, _ arguments: JSONValue, _ transaction: Transaction, by author: Author
  ) -> Refusal? {
    guard let mutation = mutations[name] else { return Refusal(.unknownMutation, name) }
    return mutation.run(arguments, transaction, author)
  }

  /// The names of the mutations, sorted, with the shapes of their arguments.
  public var mutationShapes: [(name: String, fields: [NamedField])] {
    mutations.keys.sorted().map { ($0, mutations[$0]?.fields ?? []) }
  }
}

@usableFromInline
struct MutationRunner: Sendable {
  @usableFromInline let fields: [NamedField]
  /// Returns the refusal instead of throwing: closures with typed throws inside generic functions
  /// crash the compiler (FIXME EMBEDDED: typed throws in closures, until after 6.3).
  @usableFromInline let run: @Sendable (JSONValue, Transaction, Author) -> Refusal?

  @usableFromInline
  init(
    fields: [NamedField], run: @escaping @Sendable (JSONValue, Transaction, Author) -> Refusal?
  ) {
    self.fields = fields
    self.run = run
  }
}
