import API
import Fields
import Values

/// The operations by which a person has an address of their own for mail, and their app takes in what came there.
public enum CaptureEndpoints {
  public static let address = Endpoint<Nothing, CaptureAddress>(
    "captureAddress", .get, "v1/capture/address", access: .session,
    summary: "Tells whether the account has an address of its own for mail, and who may send to it."
  )

  /// The one before takes nothing any more.
  public static let changeAddress = Endpoint<NewCaptureAddress, CaptureAddress>(
    "changeCaptureAddress", .post, "v1/capture/address", access: .session,
    summary: "Makes a new address for mail, which is told this once.", isRepeatable: false)

  public static let changeSenders = Endpoint<CaptureSenders, CaptureAddress>(
    "changeCaptureSenders", .put, "v1/capture/senders", access: .session,
    summary: "Says who may send to the address.")

  public static let removeAddress = Endpoint<Nothing, CaptureAddress>(
    "removeCaptureAddress", .delete, "v1/capture/address", access: .session,
    summary: "Gives the address up; nothing is taken there any more.")

  public static let waiting = Endpoint<Nothing, CapturedMailPage>(
    "listCapturedMail", .get, "v1/capture/mails", access: .session,
    summary: "Lists the mails that wait for the app, oldest first.")

  public static let part = Endpoint<OnePart, PartContent>(
    "readCapturedPart", .post, "v1/capture/part", access: .session,
    summary: "Reads a piece of an attachment of a mail that waits.", isRepeatable: true)

  public static let taken = Endpoint<TakenMails, Nothing>(
    "takeCapturedMail", .post, "v1/capture/taken", access: .session,
    summary: "Says which mails are items of the app now; the server forgets what was in them.",
    isRepeatable: true)
}

/// Who may send to a new address, and whose space hears of it.
public struct NewCaptureAddress: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var senders: [String] = []

  public init() {}

  public init(for space: UUID, senders: [String]) {
    self.space = space
    self.senders = senders
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("senders", &senders, maxLength: 255, maxCount: CaptureAddress.mostSenders)
  }
}

/// Who may send.
public struct CaptureSenders: FieldObject, Hashable, Sendable {
  public var senders: [String] = []

  public init() {}

  public init(_ senders: [String]) {
    self.senders = senders
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("senders", &senders, maxLength: 255, maxCount: CaptureAddress.mostSenders)
  }
}

/// Which piece of which attachment.
public struct OnePart: FieldObject, Hashable, Sendable {
  public var mail = UUID.zero
  public var number = 0
  /// How many pieces the app has already.
  public var piece = 0

  public init() {}

  public init(_ number: Int, of mail: UUID, piece: Int = 0) {
    self.number = number
    self.mail = mail
    self.piece = piece
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("mail", &mail)
    fields.field("number", &number)
    fields.field("piece", &piece)
  }
}

/// A piece of an attachment.
public struct PartContent: FieldObject, Hashable, Sendable {
  /// Bytes of all pieces but the last.
  public static let mostBytes = 1 << 20

  /// In Base64.
  public var data = ""
  /// Whether more follow.
  public var hasMore = false

  public init() {}

  public init(_ data: String, hasMore: Bool) {
    self.data = data
    self.hasMore = hasMore
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("data", &data, maxLength: (Self.mostBytes + 2) / 3 * 4)
    fields.field("hasMore", &hasMore)
  }
}

/// What the app has made its own.
public struct TakenMails: FieldObject, Hashable, Sendable {
  public var mails: [UUID] = []

  public init() {}

  public init(_ mails: [UUID]) {
    self.mails = mails
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("mails", &mails)
  }
}
