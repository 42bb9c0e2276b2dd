import Flow

/// The window around the app: where it is, where it stands in its life, which keys are pressed.
final class Window {
  private(set) var location = ""
  private(set) var lifecycle = Lifecycle(
    phase: .active, isOnline: true, hasNewVersion: false, canInstall: false)
  private var locations = Observers()
  private var lifecycles = Observers()
  private var keys = Observers()

  func start(location: String, _ reader: inout ByteReader) {
    self.location = location
    lifecycle = Lifecycle(&reader)
  }

  func observeLocation(_ id: String, _ receive: @escaping (Response) -> Void) {
    locations.add(id, receive)
    receive(.window(.location(location)))
  }

  func observeLifecycle(_ id: String, _ receive: @escaping (Response) -> Void) {
    lifecycles.add(id, receive)
    receive(.window(.lifecycle(lifecycle)))
  }

  func observeKeys(_ id: String, _ receive: @escaping (Response) -> Void) {
    keys.add(id, receive)
  }

  func cancel(_ id: String) {
    locations.remove(id)
    lifecycles.remove(id)
    keys.remove(id)
  }

  func locationChanged(_ reader: inout ByteReader) {
    location = reader.text()
    locations.tell(.window(.location(location)))
  }

  func lifecycleChanged(_ reader: inout ByteReader) {
    let changed = Lifecycle(&reader)
    guard changed != lifecycle else { return }
    lifecycle = changed
    lifecycles.tell(.window(.lifecycle(lifecycle)))
  }

  func keyPressed(_ reader: inout ByteReader) {
    keys.tell(.window(.keyPress(reader.text())))
  }
}
