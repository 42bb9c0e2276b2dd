import Fields

extension QueuedLine {
  /// Whom the device worked for.
  var epoch: Int64 { json["e"]?.wholeNumber ?? 0 }

  /// The number of its stamp, as it is in the queue.
  public var stampNumber: Int64? { json["c"]?.wholeNumber }

  /// The line with the stamp itself in place of its number, as the engine takes it.
  public func stamped(_ stamp: JSONValue) -> QueuedLine {
    guard case .object(var members) = json else { return self }
    for place in members.indices where members[place].name == "c" { members[place].value = stamp }
    return QueuedLine(sequence: sequence, name: name, json: .object(members))
  }

  /// As it travels: with its sequence in front, and with the place of its stamp among those of the batch, to which it is
  /// added where it is not there yet.
  func event(_ stamps: inout [JSONValue]) -> JSONValue {
    guard case .object(let members) = json else { return json }
    var event = [JSONValue.Member("s", .integer(sequence))]
    for member in members {
      guard member.name == "c" else {
        event.append(member)
        continue
      }
      var stamp = member.value
      // The stamp got lost, and the event counts all the same.
      if case .object = stamp {} else { stamp = .object([]) }
      let place = stamps.firstIndex(of: stamp) ?? stamps.count
      if place == stamps.count { stamps.append(stamp) }
      event.append(JSONValue.Member("c", .integer(Int64(place))))
    }
    return .object(event)
  }
}
