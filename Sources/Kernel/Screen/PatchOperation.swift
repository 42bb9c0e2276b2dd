/// The operations of a patch. Raw values are the wire between wasm and `Web/runtime/patch.js`.
///
/// A patch is a run of 32-bit little-endian words: how many words of operations follow, how many
/// bytes of text, the operations, the text in UTF-8. Each operation is its number and its operands.
/// An operand written `…length` takes that many UTF-16 units from the text, in order; so the text is
/// decoded once for the whole patch. Nodes and names have numbers that the writer gives out; the
/// container is node 1. Attributes, properties and listeners go to the current element: the one
/// last opened and not closed, or else the target.
public enum PatchOperation: UInt32, Sendable {
  /// length: the next free name number stands for that name from now on.
  case name = 1
  /// parent, before: what is opened next goes into `parent` before that node, 0 for the end.
  case begin
  /// node, name: a new element becomes current.
  case open
  /// The current element goes to its place; the one around it is current again.
  case close
  /// node, length: a new text goes to its place.
  case text
  /// Ends `begin`.
  case end
  /// node: makes an element current.
  case target
  /// name, length.
  case attribute
  /// name.
  case removeAttribute
  /// name, length: set where the element shows another.
  case property
  /// name, 0 or 1.
  case propertyFlag
  /// kind, number of the listener, 1 to prevent the browser's own reaction.
  case listen
  /// kind.
  case unlisten
  /// node, length.
  case setText
  /// node, parent, before: 0 for the end.
  case move
  /// node.
  case remove
  /// node: all its children go.
  case clear
  /// count, then as many nodes: their numbers may be given out again.
  case release
}
