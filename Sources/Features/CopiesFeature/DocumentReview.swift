import Shell

/// What would become of the documents that are missing.
public struct DocumentReview: Equatable, Sendable {
  /// Those that come back, in the order of the copy.
  public var coming: [CopyEntry] = []
  public var bytes: Int64 = 0
  /// Those whose record is not here and does not come back.
  public var strayed = 0
  /// Those for which the plan's storage has no room.
  public var unfitting = 0

  /// - Parameter returning: the records that come back.
  init(_ review: CopyReview, with returning: [CopyEntry], _ here: CopiedSpace) {
    guard let kind = here.withFiles else { return }
    let isThere = KindComing.presence(kind, here, returning)
    let room = here.room
    for document in review.missingDocuments {
      if !isThere(document) {
        strayed += 1
      } else if let room, document.bytes > room - bytes {
        unfitting += 1
      } else {
        coming.append(document)
        bytes += document.bytes
      }
    }
  }
}
