/// What listeners call, by number. Handlers live as long as the part of the screen that made them:
/// those of a memoised part until it is built again or goes, all others until the next rendering.
///
/// A number carries the generation of its place, so that one which is no longer good calls nothing.
public final class HandlerTable {
  private struct Place {
    var generation: UInt32
    var handler: ((EventData) -> Void)?
  }

  private static let indexBits: UInt32 = 20

  private var places: [Place] = []
  private var free: [UInt32] = []
  private var scopes: [[HandlerID]] = []

  public init() {}

  /// How many handlers are alive.
  public var count: Int { places.count - free.count }

  /// Adds a handler to the part that is being built.
  public func add(_ handler: @escaping (EventData) -> Void) -> HandlerID {
    let index: UInt32
    if let reused = free.popLast() {
      index = reused
    } else {
      index = UInt32(places.count)
      places.append(Place(generation: 1, handler: nil))
    }
    places[Int(index)].handler = handler
    let id = places[Int(index)].generation << Self.indexBits | index
    if !scopes.isEmpty { scopes[scopes.count - 1].append(id) }
    return id
  }

  /// The handler of that number; nil when it is no longer good.
  public subscript(id: HandlerID) -> ((EventData) -> Void)? {
    let index = Int(id & (1 << Self.indexBits - 1))
    guard index < places.count, places[index].generation == id >> Self.indexBits else { return nil }
    return places[index].handler
  }

  /// Handlers added from now on belong to a new part.
  func beginPart() {
    scopes.append([])
  }

  /// Ends the part and returns its handlers.
  func endPart() -> [HandlerID] {
    scopes.removeLast()
  }

  func remove(_ handlers: [HandlerID]) {
    for id in handlers {
      let index = Int(id & (1 << Self.indexBits - 1))
      places[index].handler = nil
      places[index].generation = places[index].generation % 0xFFF + 1
      free.append(UInt32(index))
    }
  }
}
