import Fields
import Values

/// What a kind of space holds and what can be done in it: the record types and the mutations, by
/// name. Built once at start.
public struct SpaceSchema: Sendable {
  /// The kind of space, such as `clinic`.
  public let kind: String
  public private(set) var tables: [RecordTable] = []
  /// Who may do what with them.
  public let permissions: Permissions
  @usableFromInline var mutations: [MutationRunner] = []
  /// What each revision after the first changed.
  private(set) var revisions: [[SchemaChange]] = []
  /// What the first view of the app needs (`showsFirst`).
  public internal(set) var first: [FirstRows] = []
  /// Of which types a device holds a part only (`holds`).
  public internal(set) var held: [HeldPart] = []
  /// Checked before every mutation but traces (`require`).
  private var condition: @Sendable (Transaction, Author) -> Refusal? = { _, _ in nil }
  /// The first revision whose apps are still served; an earlier one is told to reload.
  public var oldestServed = 1

  public init(kind: String, _ permissions: Permissions) {
    self.kind = kind
    self.permissions = permissions
  }

  public mutating func add<R: Record>(_ type: R.Type) {
    tables.append(R.table)
  }

  /// A condition that is checked before every mutation but traces, at the server and on devices: a refusal
  /// stops it, nil lets it run. For what has nothing to do with one mutation, such as the space's plan.
  public mutating func require(
    _ condition: @escaping @Sendable (Transaction, Author) -> Refusal?
  ) {
    self.condition = condition
  }

  /// The number of this revision: 1, and one more for each that `revise` declared.
  public var revision: Int { revisions.count + 1 }

  /// Declares the next revision, by what apps of the one before do not know or call otherwise: every
  /// difference in record types, mutations and their fields is one (Docs/Sync.md, Changing a schema).
  /// Of a new mutation and of a new argument, which is optional, nothing more is said.
  public mutating func revise(_ changes: SchemaChange...) {
    revisions.append(changes)
  }

  /// Whether a member with that role may see the records of a type.
  public func mayRead(_ table: String, as role: String) -> Bool {
    permissions.permission(of: role, on: table) >= .read
  }

  /// Whether a member with that role may do a mutation, as far as that does not depend on what the space
  /// holds.
  public func allows<M: Mutation>(_ type: M.Type, as role: String) -> Bool {
    permissions.permission(of: role, on: M.needs.recordType) >= M.needs.permission
  }

  /// Whether members with these two roles see the same record types.
  public func sameSight(of one: String, and other: String) -> Bool {
    tables.allSatisfy { mayRead($0.name, as: one) == mayRead($0.name, as: other) }
  }

  @inlinable
  public mutating func add<M: Mutation>(_ type: M.Type) {
    add(M.name, M.fields, M.needs, M.carried, M.isTrace) { arguments in
      do throws(FieldError) {
        let mutation = try M(object: arguments)
        return ReadyMutation { transaction, author in
          do throws(Refusal) {
            try mutation.apply(transaction, by: author)
            return nil
          } catch {
            return error
          }
        }
      } catch {
        return ReadyMutation(Refusal(unreadable: error))
      }
    }
  }

  /// What of adding a mutation is the same for all: the rest is compiled for each of them.
  @inline(never)
  @usableFromInline
  mutating func add(
    _ name: String, _ fields: [NamedField], _ needs: RecordPermission, _ carried: [RecordArgument],
    _ isTrace: Bool, _ read: @escaping @Sendable (JSONValue) -> ReadyMutation
  ) {
    mutations.append(
      MutationRunner(
        name: name, fields: fields, needs: needs, carried: carried, isTrace: isTrace, read: read))
  }

  public func table(named name: String) -> RecordTable? {
    for table in tables where table.name == name { return table }
    return nil
  }

  /// Runs the mutation of that name, if its author may; nil is a yes. After a refusal the caller discards
  /// what was written.
  /// - Parameter revision: the one that wrote the arguments; nil is this one.
  public func run(
    _ name: String, _ arguments: JSONValue, from revision: Int? = nil, _ transaction: Transaction,
    by author: Author
  ) -> Refusal? {
    read(name, arguments, from: revision).run(transaction, author)
  }

  /// Reads the arguments of the mutation of that name, so that only its effects are left to do.
  /// - Parameter revision: the one that wrote them; nil is this one.
  public func read(
    _ name: String, _ arguments: JSONValue, from revision: Int? = nil
  ) -> ReadyMutation {
    for mutation in mutations where mutation.name == name {
      guard let revision, revision < self.revision else {
        return permitted(mutation, mutation.read(arguments))
      }
      return permitted(
        mutation,
        ReadyMutation { transaction, author in
          let arguments = self.arguments(arguments, of: name, from: revision, in: transaction)
          return mutation.read(arguments).run(transaction, author)
        })
    }
    return ReadyMutation(Refusal(.unknownMutation, name))
  }

  private func permitted(_ mutation: MutationRunner, _ ready: ReadyMutation) -> ReadyMutation {
    ReadyMutation { transaction, author in
      var author = author
      author.permission = permissions.permission(of: author.role, on: mutation.needs.recordType)
      guard author.permission >= mutation.needs.permission else { return Refusal(.forbidden) }
      if !mutation.isTrace, let refusal = condition(transaction, author) { return refusal }
      return ready.run(transaction, author)
    }
  }

  /// The names of the mutations that only leave a trace (`Mutation.isTrace`).
  public var traces: [String] { mutations.filter { $0.isTrace }.map { $0.name } }

  /// Whether the mutation of that name only leaves a trace (`Mutation.isTrace`).
  public func isTrace(_ name: String) -> Bool {
    mutations.contains { $0.name == name && $0.isTrace }
  }

  /// The names of the mutations, sorted, with the shapes of their arguments.
  public var mutationShapes: [(name: String, fields: [NamedField])] {
    mutations.ordered { $0.name < $1.name }.map { ($0.name, $0.fields) }
  }

  /// What the author of each mutation must be permitted, in the order in which they were added.
  public var mutationNeeds: [(name: String, needs: RecordPermission)] {
    mutations.map { ($0.name, $0.needs) }
  }
}

/// A mutation whose arguments are read, or the refusal because they cannot be.
public struct ReadyMutation: Sendable {
  /// Does it; nil is a yes. After a refusal the caller discards what was written.
  ///
  /// Returns the refusal instead of throwing: closures with typed throws inside generic functions
  /// crash the compiler (FIXME EMBEDDED: typed throws in closures, until after 6.3).
  public let run: @Sendable (Transaction, Author) -> Refusal?

  @usableFromInline
  init(_ run: @escaping @Sendable (Transaction, Author) -> Refusal?) {
    self.run = run
  }

  /// One that is refused whatever the space holds.
  public init(_ refusal: Refusal) {
    run = { _, _ in refusal }
  }
}

@usableFromInline
struct MutationRunner: Sendable {
  let name: String
  let fields: [NamedField]
  let needs: RecordPermission
  let carried: [RecordArgument]
  let isTrace: Bool
  @usableFromInline let read: @Sendable (JSONValue) -> ReadyMutation

  @usableFromInline
  init(
    name: String, fields: [NamedField], needs: RecordPermission, carried: [RecordArgument],
    isTrace: Bool, read: @escaping @Sendable (JSONValue) -> ReadyMutation
  ) {
    self.name = name
    self.fields = fields
    self.needs = needs
    self.carried = carried
    self.isTrace = isTrace
    self.read = read
  }
}
