import Values

/// What somebody typed into a search, understood. Every text is a query: what is no known operator is words.
///
/// - `pão receita`: both words. The last word is a beginning unless white space follows it.
/// - `"pão de queijo"`: in this order; without the second quote the last word is a beginning.
/// - `tag:`, `kind:`, `is:`, `has:`, `before:`, `after:`, in Portuguese `etiqueta:`, `tipo:`, `está:`, `tem:`, `antes:`,
///   `depois:`. A value may stand in quotes.
/// - `-` before any of these: not.
/// - A date is `2026-03-09`, `09/03/2026`, `2026-03` or `2026`; of a month or a year the first day is meant.
///   `after:2026-03 before:2026-04` is March.
public struct SearchQuery: Hashable, Sendable {
  /// As typed, at most `SearchLimits.queryBytes`; a search that is saved is saved as this.
  public let text: String
  /// At most `SearchLimits.clauses`, in the order of the text.
  public let clauses: [SearchClause]

  init(_ text: String, clauses: [SearchClause]) {
    self.text = text
    self.clauses = clauses
  }

  /// Nothing is asked: there are no hits, and the page shows what it shows without a search.
  public var isEmpty: Bool { clauses.isEmpty }
}
