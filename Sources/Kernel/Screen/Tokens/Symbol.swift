import Values

/// An icon of our set: `Web/icons/symbols.svg`, drawn on 24 px with strokes of 1.75.
public enum Symbol: Literal, CaseIterable, Sendable {
  case archive
  case arrowDown = "arrow-down"
  case arrowUp = "arrow-up"
  case back
  case bell
  case calendar
  case chart
  case check
  case checkCircle = "check-circle"
  case chevron
  case chevronDown = "chevron-down"
  case clinic
  case clock
  case close
  case cloudOff = "cloud-off"
  case cloudOk = "cloud-ok"
  case cloudUp = "cloud-up"
  case copy
  case device
  case download
  case edit
  case export
  case eye
  case eyeOff = "eye-off"
  case file
  case heart
  case help
  case home
  case idCard = "id-card"
  case `import`
  case info
  case keyboard
  case language
  case lock
  case mail
  case minus
  case moon
  case more
  case notes
  case people
  case person
  case phone
  case pill
  case plus
  case pulse
  case restore
  case search
  case settings
  case shield
  case signOut = "sign-out"
  case star
  case sun
  case sync
  case table
  case tag
  case trash
  case undo
  case warning

  /// Where the set lies on our own server.
  static let sheet = "/icons/symbols.svg#"
}
