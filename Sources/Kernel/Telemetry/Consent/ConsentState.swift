import Fields

/// What holds for a device or an account: an answer for each purpose, and nothing is collected without a yes.
public struct ConsentState: FieldObject, Hashable, Sendable {
  public var analytics = Assent.unasked
  public var crash = Assent.unasked
  public var marketing = Assent.unasked
  /// The version of the texts that were answered; 0 where nothing was.
  public var textVersion: Int64 = 0

  public init() {}

  public init(
    analytics: Assent, crash: Assent = .unasked, marketing: Assent = .unasked, textVersion: Int64
  ) {
    self.analytics = analytics
    self.crash = crash
    self.marketing = marketing
    self.textVersion = textVersion
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("analytics", &analytics)
    fields.field("crash", &crash)
    fields.field("marketing", &marketing)
    fields.field("textVersion", &textVersion)
  }

  public subscript(_ purpose: Purpose) -> Assent {
    get {
      switch purpose {
      case .analytics: analytics
      case .crash: crash
      case .marketing: marketing
      }
    }
    set {
      switch purpose {
      case .analytics: analytics = newValue
      case .crash: crash = newValue
      case .marketing: marketing = newValue
      }
    }
  }

  /// Whether no purpose was answered.
  public var isUnasked: Bool {
    analytics == .unasked && crash == .unasked && marketing == .unasked
  }
}
