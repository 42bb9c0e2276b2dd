import API
import Identity
import IdentityServer

extension People {
  /// The operations with which people come to belong to a space, and stop to.
  static func teamOperations(_ identity: IdentityService) -> [Operation] {
    [
      Operation(TeamEndpoints.invite, bodyLimit: 8_192, refusals: [403, 409]) { input, call in
        let caller = try call.signedIn()
        return try await problems { try await identity.invite(input, by: caller, on: call.device) }
      },
      Operation(TeamEndpoints.revoke, bodyLimit: 8_192, refusals: [403]) { input, call in
        let caller = try call.signedIn()
        try await problems { try await identity.revoke(input, by: caller, on: call.device) }
        return Nothing()
      },
      Operation(TeamEndpoints.mail, bodyLimit: 8_192, refusals: [403, 404, 409, 429]) {
        input, call in
        let caller = try call.signedIn()
        try await problems { try await identity.mail(input, by: caller) }
        return Nothing()
      },
      Operation(TeamEndpoints.look, weight: .signIn, bodyLimit: 8_192, refusals: [404]) {
        input, _ in
        try await problems { try await identity.look(input) }
      },
      Operation(TeamEndpoints.accept, weight: .signIn, bodyLimit: 8_192, refusals: [403, 404, 409])
      {
        input, call in
        let caller = try call.signedIn()
        return try await problems { try await identity.accept(input, by: caller, on: call.device) }
      },
      Operation(TeamEndpoints.setRole, bodyLimit: 8_192, refusals: [403, 409]) { input, call in
        let caller = try call.signedIn()
        try await problems { try await identity.setRole(input, by: caller, on: call.device) }
        return Nothing()
      },
      Operation(TeamEndpoints.remove, bodyLimit: 8_192, refusals: [403, 409]) { input, call in
        let caller = try call.signedIn()
        try await problems { try await identity.remove(input, by: caller, on: call.device) }
        return Nothing()
      },
      Operation(TeamEndpoints.createSpace, weight: .signIn, bodyLimit: 8_192, refusals: [409]) {
        input, call in
        let caller = try call.signedIn()
        return try await problems { try await identity.createSpace(input, by: caller) }
      },
    ]
  }
}
