import API
import Fields
import Values

/// The operations with which people see where they are signed in, and end what is not theirs any more.
public enum DeviceEndpoints {
  public static let list = Endpoint<Nothing, SignedInDevices>(
    "listDevices", .get, "v1/accounts/devices", access: .session,
    summary: "Where the account is signed in, what was used last first.")
  public static let end = Endpoint<DeviceChoice, SignedInDevices>(
    "endDevice", .post, "v1/accounts/devices/end", access: .session,
    summary: "Sign the account out on one device; 404 when it is not signed in there any more.",
    isRepeatable: true)
  public static let endOthers = Endpoint<Nothing, SignedInDevices>(
    "endOtherDevices", .post, "v1/accounts/devices/end-others", access: .session,
    summary: "Sign the account out on all devices but the one that asks.", isRepeatable: true)
}

/// Which device is to be signed out.
public struct DeviceChoice: FieldObject, Hashable, Sendable {
  public var id = UUID.zero

  public init() {}

  public init(_ id: UUID) {
    self.id = id
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
  }
}

/// Where an account is signed in.
public struct SignedInDevices: FieldObject, Hashable, Sendable {
  /// That which was used last first.
  public var devices: [SignedInDevice] = []

  /// The most that are listed; those that were used longest ago are left out.
  public static let most = 100

  public init() {}

  public init(_ devices: [SignedInDevice]) {
    self.devices = devices
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("devices", &devices, maxCount: Self.most)
  }
}

/// One device on which an account is signed in: a session of it.
public struct SignedInDevice: FieldObject, Hashable, Sendable {
  public var id = UUID.zero
  /// What its browser calls itself (`User-Agent`, RFC 9110 section 10.1.5), cut; empty where it said nothing.
  public var agent = ""
  /// Its model and system, where it said them.
  public var device: DeviceInfo?
  public var signedInAt = Instant.epoch
  /// When it was used last, to within the time that an access token is good.
  public var seenAt = Instant.epoch
  /// Whether it is the one that asks.
  public var isThis = false

  /// The most Unicode scalars of `agent`.
  public static let longestAgent = 256

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("agent", &agent, maxLength: Self.longestAgent)
    fields.field("device", &device)
    fields.field("signedInAt", &signedInAt)
    fields.field("seenAt", &seenAt)
    fields.field("isThis", &isThis)
  }
}
