/// What the index takes at most. What is beyond is not found; it refuses nothing.
public enum SearchLimits {
  /// UTF-8 of all texts of a document.
  public static var documentBytes: Int { 2 * 1_024 * 1_024 }
  /// Of a word, folded; of a longer one its beginning is found.
  public static var wordBytes: Int { 64 }
  public static var tags: Int { 64 }
  /// Of a tag, folded.
  public static var tagBytes: Int { 128 }
  /// UTF-8 of a typed query.
  public static var queryBytes: Int { 1_024 }
  /// Clauses of a query, each word one.
  public static var clauses: Int { 16 }
  /// Words within quotes; with `clauses` fewer than 256 words in all.
  public static var phraseWords: Int { 12 }
  /// Hits of one search.
  public static var hits: Int { 1_000 }
  /// Documents of one `SearchIndex.update`; more are a mistake of the caller's and those beyond are not taken.
  public static var batch: Int { 1_024 }
  /// Segments are merged up to this size; so it also bounds what a merge holds beside the index.
  public static var segmentBytes: Int { 4 * 1_024 * 1_024 }
  /// Documents of one segment.
  public static var segmentDocuments: Int { 32_768 }
  /// Segments of one index. With more, which only who never merges has, an update merges by itself.
  public static var segments: Int { 512 }
}
