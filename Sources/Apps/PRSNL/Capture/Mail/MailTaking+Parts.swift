import API
import Capturing
import Documents
import DocumentsFeature
import Flow
import Identity
import Journal
import Records
import Shell
import Values

/// The attachments of a mail.
extension MailTaking {
  /// Those of a mail of which nothing is known here.
  static func missing(
    of mail: CapturedMail, in context: Context, among parts: Parts
  ) -> [CapturedPart] {
    guard let documents = parts[OwnedDocuments<Item>.self] else { return [] }
    return mail.parts.filter { part in
      let id = document(part, of: mail)
      let isKnown =
        documents.all.contains { $0.id == id }
        || documents.kept.contains { $0.document.id == id }
      return !isKnown && 1...DocumentLimits.bytes ~= part.bytes
    }
  }

  /// An id that follows from the mail and the place of the attachment in it.
  static func document(_ part: CapturedPart, of mail: CapturedMail) -> ID<ItemDocument> {
    let place = UInt64(truncatingIfNeeded: part.number + 1)
    return ID(UUID(high: mail.id.high, low: mail.id.low ^ place))
  }

  static func nextPart(
    _ state: inout State, in context: Context, among parts: Parts
  ) -> Effect<Action> {
    guard let job = state.job else { return .none }
    guard let part = job.parts.first else {
      state.made.append(Made(id: job.mail.id))
      state.job = nil
      return next(&state, in: context, among: parts)
    }
    return read(part, of: job.mail, piece: 0)
  }

  private static func read(
    _ part: CapturedPart, of mail: CapturedMail, piece: Int
  ) -> Effect<Action> {
    .call(CaptureEndpoints.part, OnePart(part.number, of: mail.id, piece: piece)) {
      .pieceRead($0)
    }
  }

  static func take(
    _ state: inout State, _ result: Result<PartContent, APIError>, in context: Context,
    among parts: Parts
  ) -> Effect<Action> {
    guard let job = state.job, let part = job.parts.first else { return .none }
    switch result {
    case .success(let content):
      guard let bytes = Base64Text.decode(content.data), !bytes.isEmpty else {
        return giveUp(&state, isFull: false, in: context, among: parts)
      }
      let kept = KeptDocument(record(part, of: job.mail, in: context))
      let isLast = !content.hasMore
      let append = CaptureRequest.appendBytes(
        bytes, blob: kept.blob, start: job.start, total: part.bytes, note: kept.note)
      state.job?.start += Int64(bytes.count)
      return .ask(.capture(append)) { response in
        guard case .capture(.appended(let keeping)) = response else { return nil }
        return .pieceKept(keeping, isLast: isLast)
      }
    case .failure(let error):
      // What is refused is refused the next time too: it is no reason for the mails behind it to wait.
      guard error.canRetry else {
        return giveUp(&state, isFull: false, in: context, among: parts)
      }
      // The network went; the mail is still there.
      state.job = nil
      state.mails = []
      state.isStale = true
      return rest(&state)
    }
  }

  static func pieceKept(
    _ state: inout State, isLast: Bool, in context: Context
  ) -> Effect<Action> {
    guard let job = state.job, let part = job.parts.first else { return .none }
    guard isLast else {
      state.job?.piece += 1
      return read(part, of: job.mail, piece: job.piece + 1)
    }
    state.job?.parts.removeFirst()
    state.job?.piece = 0
    state.job?.start = 0
    let document = record(part, of: job.mail, in: context)
    return .mutate(ItemDocument.Add(document)) { .partAdded(document.id, $0) }
  }

  private static func record(
    _ part: CapturedPart, of mail: CapturedMail, in context: Context
  ) -> ItemDocument {
    var document = ItemDocument()
    document.id = Self.document(part, of: mail)
    document.owner = ID(mail.id)
    let name = part.name.trimmed.first(scalars: DocumentLimits.name).trimmed
    document.name = name.isEmpty ? "anexo " + (part.number + 1).description : name
    document.type = part.type.first(scalars: DocumentLimits.type)
    document.bytes = part.bytes
    document.addedBy = context.account.id
    return document
  }
}
