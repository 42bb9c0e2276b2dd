import Values

extension Renderer {
  /// Makes the children of a mounted element equal to `nodes`: keeps those with equal keys, and
  /// moves as few of them as their new order allows.
  func updateChildren(of parent: MountedElement, to nodes: [Node]) {
    let old = parent.children
    var new: [(key: ChildKey, node: Node)] = []
    new.reserveCapacity(nodes.count)
    for (place, node) in nodes.enumerated() where !node.isNone {
      new.append((ChildKey(node, at: place), node))
    }

    var result: [MountedChild] = []
    result.reserveCapacity(new.count)

    var start = 0
    while start < old.count, start < new.count, old[start].key == new[start].key {
      result.append(updateChild(old[start], as: new[start].node, in: parent.node))
      start += 1
    }
    var oldEnd = old.count
    var newEnd = new.count
    while oldEnd > start, newEnd > start, old[oldEnd - 1].key == new[newEnd - 1].key {
      oldEnd -= 1
      newEnd -= 1
    }

    if start == newEnd {
      removeAll(old[start..<oldEnd], from: parent.node, isEverything: newEnd == 0 && new.isEmpty)
      for index in newEnd..<new.count {
        result.append(
          updateChild(old[oldEnd + index - newEnd], as: new[index].node, in: parent.node))
      }
    } else {
      var tail: [MountedChild] = []
      for index in newEnd..<new.count {
        tail.append(updateChild(old[oldEnd + index - newEnd], as: new[index].node, in: parent.node))
      }
      let before = tail.first?.content.node ?? 0
      if start == oldEnd {
        writer.beginInsertion(into: parent.node, before: before)
        for index in start..<newEnd {
          result.append(MountedChild(key: new[index].key, content: mount(new[index].node)))
        }
        writer.endInsertion()
      } else {
        result += reorder(
          old[start..<oldEnd], to: new[start..<newEnd], in: parent.node, before: before,
          isEverything: start == 0 && oldEnd == old.count)
      }
      result += tail
    }
    parent.children = result
  }

  private func updateChild(_ child: MountedChild, as node: Node, in parent: UInt32) -> MountedChild
  {
    MountedChild(key: child.key, content: update(child.content, to: node, in: parent))
  }

  private func removeAll(
    _ children: ArraySlice<MountedChild>, from parent: UInt32, isEverything: Bool
  ) {
    guard !children.isEmpty else { return }
    if isEverything && children.count > 1 {
      writer.clear(parent)
    } else {
      for child in children { writer.remove(child.content.node) }
    }
    for child in children { release(child.content) }
  }

  private func reorder(
    _ old: ArraySlice<MountedChild>, to new: ArraySlice<(key: ChildKey, node: Node)>,
    in parent: UInt32, before: UInt32, isEverything: Bool
  ) -> [MountedChild] {
    var places = HashMap<ChildKey, Int>()
    for index in old.indices where places[old[index].key] == nil { places[old[index].key] = index }

    // For each new child where it was, or -1. A key that comes twice counts once.
    var sources: [Int] = []
    sources.reserveCapacity(new.count)
    for child in new { sources.append(places.removeValue(forKey: child.key) ?? -1) }

    if !sources.contains(where: { $0 >= 0 }) {
      removeAll(old, from: parent, isEverything: isEverything)
      writer.beginInsertion(into: parent, before: before)
      let mounted = new.map { MountedChild(key: $0.key, content: mount($0.node)) }
      writer.endInsertion()
      return mounted
    }

    var isKept = Array(repeating: false, count: old.count)
    for source in sources where source >= 0 { isKept[source - old.startIndex] = true }
    for index in old.indices where !isKept[index - old.startIndex] {
      writer.remove(old[index].content.node)
      release(old[index].content)
    }

    let stays = longestIncreasingSubsequence(sources)
    var result: [MountedChild?] = Array(repeating: nil, count: new.count)
    var next = before
    for index in stride(from: new.count - 1, through: 0, by: -1) {
      let child = new[new.startIndex + index]
      let source = sources[index]
      let mounted: MountedChild
      if source < 0 {
        writer.beginInsertion(into: parent, before: next)
        mounted = MountedChild(key: child.key, content: mount(child.node))
        writer.endInsertion()
      } else {
        mounted = updateChild(old[source], as: child.node, in: parent)
        if !stays[index] { writer.move(mounted.content.node, parent: parent, before: next) }
      }
      next = mounted.content.node
      result[index] = mounted
    }
    return result.compactMap { $0 }
  }
}
