import Fields
import Identity
import Records
import Shell
import Values

/// What an app has yet to say of what its schema has, a sentence each: the words of each change, what
/// becomes of it in a file from another device, and whether a person's own copy holds the record.
/// - Parameter uncopied: the record types of which a copy holds nothing.
public func missing(from app: App, uncopied: [String]) -> [String] {
  let context = Context(app, AccountView(), SpaceMembership())
  var parts = Home.State(app, account: AccountView(), space: SpaceMembership()).parts
  app.complete(&parts, in: context)
  return app.schema.mutationShapes.flatMap { missing(of: $0.name, in: parts, app.schema) }
    + missing(fromCopiesOf: app.schema, parts.copies.map(\.type), uncopied)
}

private func missing(of mutation: String, in parts: Parts, _ schema: SpaceSchema) -> [String] {
  guard let kind = parts.change(named: mutation) else {
    return ["\(mutation) is the change of no kind of record"]
  }
  var missing: [String] = []
  for language in [Language.pt, .en] {
    if kind.one(.object([]), "Ipê", language).isEmpty {
      missing.append("\(mutation) has no word for one in \(language.rawValue)")
    }
    if !kind.many(2, language).contains("2") {
      missing.append("\(mutation) has no words for many in \(language.rawValue)")
    }
  }
  var standing = parts.standing
  let verdict = kind.verdict(.object([]), at: .epoch, &standing)
  if !schema.isTrace(mutation), verdict == .impossible(Refusal(.unknownMutation, mutation)) {
    missing.append("\(mutation) cannot be taken in from a file of unsent changes")
  }
  return missing
}

private func missing(
  fromCopiesOf schema: SpaceSchema, _ copied: [String], _ uncopied: [String]
) -> [String] {
  let types = schema.tables.map(\.name)
  return types.filter { !copied.contains($0) && !uncopied.contains($0) }
    .map { "\($0) is in no copy, and not named as one that is in none" }
    + uncopied.filter { !types.contains($0) || copied.contains($0) }
    .map { "\($0) is named as one that is in no copy: it is in one, or in no schema" }
}
