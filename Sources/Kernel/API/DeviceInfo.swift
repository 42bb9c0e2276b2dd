import Fields
import Values

/// What kind of device calls, for the audit: these three and nothing more, so that they tell no
/// device from another of its make.
///
/// It travels as JSON in the header ``header``, since signing out has no body; a server that does not
/// know it passes it over. The names are those of the audit's rows.
public struct DeviceInfo: FieldObject, Hashable, Sendable {
  /// The header field that carries it.
  public static let header = "Umbu-Device"
  /// The most bytes of the header's value that are looked at.
  public static let maxBytes = 512
  /// The longest of the three, in Unicode scalars.
  public static let maxLength = 64

  /// As the browser tells it: `Pixel 8`, `MacIntel`.
  public var model = ""
  public var osVersion = ""
  /// The build of the app.
  public var appVersion = ""

  public init() {}

  public init(model: String, osVersion: String, appVersion: String) {
    self.model = model
    self.osVersion = osVersion
    self.appVersion = appVersion
  }

  /// Reads the header's value; nil for what is none, or could turn what is written beside it, which hinders nobody.
  public init?(header value: String) {
    guard value.byteCount <= Self.maxBytes else { return nil }
    do throws(JSONError) {
      self.init(json: try JSONValue.parse(value))
    } catch {
      return nil
    }
    let told = model + osVersion + appVersion
    guard !told.scalars.contains(where: { $0.isInvisible }) else { return nil }
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("device_model", &model, maxLength: Self.maxLength)
    fields.field("os_version", &osVersion, maxLength: Self.maxLength)
    fields.field("app_version", &appVersion, maxLength: Self.maxLength)
  }
}
