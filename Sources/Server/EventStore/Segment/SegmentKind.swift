/// The calls of Segment's tracking API (segment.com/docs/connections/sources/catalog/libraries/server/http-api).
public enum SegmentKind: String, CaseIterable, Sendable {
  case track, identify, page, screen, group, alias
  /// Messages of any kind, each of which says its own.
  case batch
  /// The same of what happened before: it is marked as brought from elsewhere.
  case `import`

  var isOfMany: Bool { self == .batch || self == .import }
}
