import Values

/// An icon of our set: `Web/icons/symbols.svg`, drawn on 24 px with strokes of 1.75.
public enum Symbol: Literal, CaseIterable, Sendable {
  case archive
  case arrowDown = "arrow-down"
  case arrowUp = "arrow-up"
  case back
  case bell
  case bold
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
  case code
  case copy
  case device
  case download
  case edit
  case export
  case eye
  case eyeOff = "eye-off"
  case file
  case heading
  case heart
  case help
  case home
  case idCard = "id-card"
  case image
  case `import`
  case info
  case italic
  case keyboard
  case language
  case link
  case list
  case lock
  case mail
  case mic
  case minus
  case moon
  case more
  case notes
  case numbers
  case people
  case person
  case phone
  case pill
  case plus
  case pulse
  case quote
  case restore
  case search
  case settings
  case share
  case shield
  case signOut = "sign-out"
  case star
  case stop
  case strikethrough
  case sun
  case sync
  case table
  case tag
  case task
  case trash
  case undo
  case warning

  /// Where the set lies on our own server.
  static let sheet = "/icons/symbols.svg#"
}
