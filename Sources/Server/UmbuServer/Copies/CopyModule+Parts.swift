import API
import Copies
import CopyServer
import Values

extension CopyModule {
  /// The operations by which members of a space reach the documents of their copies, part by part.
  var partOperations: [Operation] {
    let statuses = [403]
    return [
      Operation(
        PartEndpoints.list, weight: .relay, bodyLimit: Self.smallCopyCall, refusals: statuses
      ) { [copies] input, call in
        PartList(
          try await self.passingOn(call, for: input.space) {
            try await copies.parts(of: input.owner, in: input.place)
          })
      },
      Operation(
        PartEndpoints.keep, weight: .relayPart, bodyLimit: PartLimits.text + Self.smallCopyCall,
        refusals: statuses
      ) { [copies] call in
        let part = try await self.sealedFile(call) { name, space -> PartName? in
          guard let name = PartName(name), name.space == space else { return nil }
          return name
        }
        guard part.bytes.count == part.name.sealedBytes else { throw Problem.copyField("data") }
        try await self.relaying { try await copies.put(part.bytes, as: part.name, in: part.place) }
        return Nothing().jsonBytes()
      },
      Operation(
        PartEndpoints.fetch, weight: .relayPart, bodyLimit: Self.smallCopyCall,
        refusals: statuses
      ) { [copies] call in
        let input = try call.input(as: OneFile.self)
        guard let name = PartName(input.name) else { throw Problem.copyField("name") }
        return try await self.fetched(call, for: input.space, upTo: PartLimits.text) {
          try await copies.fetch(name, from: input.place)
        }
      },
      Operation(
        PartEndpoints.remove, weight: .relayPart, bodyLimit: Self.smallCopyCall,
        refusals: statuses
      ) { [copies] input, call in
        let names = input.names.compactMap { PartName($0) }
        guard names.count == input.names.count else { throw Problem.copyField("names") }
        try await self.passingOn(call, for: input.space) {
          try await copies.remove(names, from: input.place)
        }
        return Nothing()
      },
    ]
  }
}
