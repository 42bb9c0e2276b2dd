/// The other tabs of the browser; `Web/runtime/calls/tabs.js` does it.
extension Calls {
  /// Asks to lead among the tabs in a matter, until the call is closed; receives once that this tab
  /// does.
  func lead(_ matter: String, _ receive: @escaping () -> Void) -> UInt32 {
    var call = ByteWriter(.lead)
    call.text(matter)
    return ask(call) { _ in receive() }
  }

  /// Tells the other tabs.
  func tellTabs(about matter: String, _ bytes: [UInt8]) {
    var call = ByteWriter(.tell)
    call.text(matter)
    call.run(bytes)
    tell(call)
  }
}
