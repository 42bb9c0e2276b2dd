import Fields

/// An object of Stripe's. A member that names another by its id is shown whole where it is expanded.
struct Record: Sendable {
  var members: [JSONValue.Member]
  /// Members that name others, by name.
  var references: Set<String> = []

  subscript(name: String) -> JSONValue {
    get { members.first { $0.name == name }?.value ?? .null }
    set {
      if let position = members.firstIndex(where: { $0.name == name }) {
        members[position].value = newValue
      } else {
        members.append(.init(name, newValue))
      }
    }
  }

  /// As it is answered.
  /// - Parameter paths: what is expanded: `latest_charge`, `latest_charge.dispute`.
  func json(expanding paths: [[Substring]], in state: StripeStandIn.State) -> JSONValue {
    .object(
      members.map { member -> JSONValue.Member in
        let below = paths.filter { $0.first.map { String($0) } == member.name }
        guard !below.isEmpty else { return member }
        let rest = below.map { Array($0.dropFirst()) }.filter { !$0.isEmpty }
        if references.contains(member.name), let id = member.value.text,
          let record = state.objects[id]
        {
          return .init(member.name, record.json(expanding: rest, in: state))
        }
        return member
      })
  }
}
