import API
import Identity
import IdentityServer
import Values

extension People {
  /// The operations with which a person looks after their own account: what they are called, and where they
  /// are signed in.
  /// - Parameter ended: hears of each session that ends.
  static func ownOperations(
    _ identity: IdentityService, ended: @escaping @Sendable (UUID) -> Void
  ) -> [Operation] {
    [
      Operation(NameEndpoints.set, bodyLimit: 4_096) { input, call in
        let caller = try call.signedIn()
        return try await problems { try await identity.setName(input, by: caller) }
      },
      Operation(DeviceEndpoints.list) { _, call in
        try await identity.devices(of: try call.signedIn())
      },
      Operation(DeviceEndpoints.end, bodyLimit: 4_096, refusals: [404]) { input, call in
        let caller = try call.signedIn()
        let (devices, sessions) = try await problems {
          try await identity.endDevice(input, by: caller, on: call.device)
        }
        for session in sessions { ended(session) }
        return devices
      },
      Operation(DeviceEndpoints.endOthers, bodyLimit: 4_096) { _, call in
        let caller = try call.signedIn()
        let (devices, sessions) = try await identity.endOtherDevices(by: caller, on: call.device)
        for session in sessions { ended(session) }
        return devices
      },
    ]
  }
}
