import Fields
import Records
import Values

/// A kind of change, which is a mutation by its name: what it did in words, and what would become of it
/// on this device if it came in a file of what another could not send.
public struct ChangeKind: Sendable {
  /// The mutation's name.
  public let name: String
  /// The record that it is about.
  public let subject: @Sendable (JSONValue) -> Subject?
  /// What that record is called, where the arguments say it themselves.
  public let ownName: @Sendable (JSONValue) -> String?
  /// What one did: "Alterou o telefone de Ana".
  public let one: @Sendable (JSONValue, _ who: String, Language) -> String
  /// What so many did: "Adicionou 5.000 pacientes".
  public let many: @Sendable (Int, Language) -> String
  /// Whether it adds the record, of which there was nothing before.
  public let adds: Bool
  /// What it did without saying to whom: "Arquivou". Nil where the history says it by the fields.
  public let deed: (@Sendable (Language) -> String)?
  /// What would become of it, done at that time.
  let check: @Sendable (JSONValue, Instant, inout Standing) -> Verdict

  /// - Parameters:
  ///   - ownName: what the record is called, of a mutation that carries it whole.
  ///   - check: reads and changes what is here, as the mutation would; nil for a trace, which no device
  ///     takes over from another.
  public init<M: Mutation>(
    _ mutation: M.Type, of subject: @escaping @Sendable (JSONValue) -> Subject?,
    ownName: @escaping @Sendable (JSONValue) -> String? = { _ in nil },
    one: @escaping @Sendable (JSONValue, _ who: String, Language) -> String, many: Plural,
    adds: Bool = false, deed: Phrase? = nil,
    check: (@Sendable (M, Instant, inout Standing) -> Verdict)? = nil
  ) {
    self.init(
      M.self, of: subject, ownName: ownName, one: one, many: { many($0, $1) }, adds: adds,
      deed: deed.map { deed in { @Sendable language in deed(language) } }, check: check)
  }

  /// The same, of words that are made of others.
  init<M: Mutation>(
    _ mutation: M.Type, of subject: @escaping @Sendable (JSONValue) -> Subject?,
    ownName: @escaping @Sendable (JSONValue) -> String? = { _ in nil },
    one: @escaping @Sendable (JSONValue, _ who: String, Language) -> String,
    many: @escaping @Sendable (Int, Language) -> String, adds: Bool = false,
    deed: (@Sendable (Language) -> String)? = nil,
    check: (@Sendable (M, Instant, inout Standing) -> Verdict)? = nil
  ) {
    name = M.name
    self.subject = subject
    self.ownName = ownName
    self.one = one
    self.many = many
    self.adds = adds
    self.deed = deed
    self.check = { arguments, time, standing in
      guard let check else { return .impossible(Refusal(.unknownMutation, M.name)) }
      do throws(FieldError) {
        return check(try M(object: arguments), time, &standing)
      } catch {
        return .impossible(Refusal(unreadable: error))
      }
    }
  }

  public func verdict(
    _ arguments: JSONValue, at time: Instant, _ standing: inout Standing
  ) -> Verdict {
    check(arguments, time, &standing)
  }
}

extension ChangeKind {
  /// What this device has to say to a change of another's file.
  public enum Verdict: Equatable, Sendable {
    case new
    /// This device waits with it itself, or everything in it is so already.
    case alreadyThere
    /// The record was changed after it was done: taking it would bring an older value back.
    case older
    case impossible(Refusal)

    /// What it is about is not here.
    public static func missing<R: Record>(_ type: R.Type) -> Verdict {
      .impossible(Refusal(.missing, R.recordType))
    }
  }

  /// The record named by an argument, by its id or whole.
  public static func argument<R: Record>(
    _ name: String, _ type: R.Type
  ) -> @Sendable (JSONValue) -> Subject? {
    { arguments in
      let value = arguments[name]
      return (value?.text ?? value?["id"]?.text).flatMap { ID<R>($0) }.map { Subject($0) }
    }
  }
}
