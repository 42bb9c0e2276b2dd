import API
import Copies
import CopyServer
import Values

extension AppServer {
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
      ) { [copies] input, call in
        guard let name = PartName(input.name), name.space == input.space else {
          throw Problem.copyField("name")
        }
        try await self.passingOn(call, for: input.space) {
          guard let bytes = await Self.decoded(input.data), bytes.count == name.sealedBytes else {
            throw Problem.copyField("data")
          }
          try await copies.keep(bytes, as: name, in: input.place)
        }
        return Nothing()
      },
      Operation(
        PartEndpoints.fetch, weight: .relayPart, bodyLimit: Self.smallCopyCall,
        refusals: statuses
      ) { [copies] input, call in
        guard let name = PartName(input.name) else { throw Problem.copyField("name") }
        return try await self.passingOn(call, for: input.space) {
          let bytes = try await copies.fetch(name, from: input.place)
          return CopyData(await Self.encoded(bytes))
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
