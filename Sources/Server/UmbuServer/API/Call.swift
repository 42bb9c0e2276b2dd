import API
import Fields
import SyncServer

/// One call of an operation.
public struct Call: Sendable {
  /// What it holds in memory.
  let memory: CallMemory
  /// From which address or network, as limits count it.
  let client: String
  /// Who calls; nil where the operation is open to anyone.
  public let caller: Caller?
  /// The access token with which they call.
  public let token: String?
  /// What kind of device it says it is.
  public let device: DeviceInfo?
  /// What its browser calls itself.
  let agent: String?
  /// Whether another process of the installation handed it on.
  var isForwarded = false

  /// The JSON that was sent.
  public var body: [UInt8] { memory.body }

  /// Who calls, where the operation asks for a session.
  public func signedIn() throws -> Caller {
    guard let caller else { throw Problem.signedOut }
    return caller
  }

  /// The input by its fields.
  /// - Throws: a `Problem`: 400 for what is no JSON, 422 for the field that is not acceptable.
  public func input<Input: Fielded>(as type: Input.Type) throws -> Input {
    do throws(JSONFieldError) {
      return try Input(jsonBytes: body, limits: JSONLimits(depth: 32))
    } catch {
      throw Problem(error)
    }
  }
}
