/// The listeners that the document has, by the number it sends with an event. A listener keeps its
/// number while its element stays; which handler it calls changes here, without a patch.
struct ListenerTable {
  private struct Place {
    var generation: UInt32
    var handler: HandlerID
    var element: MountedElement?
  }

  private static let indexBits: UInt32 = 20

  private var places: [Place] = []
  private var free: [UInt32] = []

  /// How many listeners the document has.
  var count: Int { places.count - free.count }

  mutating func add(_ handler: HandlerID, on element: MountedElement) -> UInt32 {
    let index: UInt32
    if let reused = free.popLast() {
      index = reused
      places[Int(index)].handler = handler
      places[Int(index)].element = element
    } else {
      index = UInt32(places.count)
      places.append(Place(generation: 1, handler: handler, element: element))
    }
    return places[Int(index)].generation << Self.indexBits | index
  }

  mutating func change(_ number: UInt32, to handler: HandlerID) {
    places[Int(number & (1 << Self.indexBits - 1))].handler = handler
  }

  mutating func remove(_ number: UInt32) {
    let index = Int(number & (1 << Self.indexBits - 1))
    places[index].element = nil
    places[index].generation = places[index].generation % 0xFFF + 1
    free.append(UInt32(index))
  }

  /// Nil when the listener is gone.
  func find(_ number: UInt32) -> (element: MountedElement, handler: HandlerID)? {
    let index = Int(number & (1 << Self.indexBits - 1))
    guard index < places.count, places[index].generation == number >> Self.indexBits,
      let element = places[index].element
    else { return nil }
    return (element, places[index].handler)
  }
}
