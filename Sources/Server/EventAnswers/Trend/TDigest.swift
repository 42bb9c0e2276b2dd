import Glibc

/// Quantiles of more values than can be kept apart, near to the right ones: a merging t-digest (T. Dunning and O. Ertl,
/// "Computing extremely accurate quantiles using t-digests", 2019) with the scale function k1.
struct TDigest {
  private struct Centroid {
    var mean: Double
    var weight: Double
  }

  /// What the error shrinks with.
  let compression: Double
  private var centroids: [Centroid] = []
  private var waiting: [Centroid] = []
  private(set) var weight = 0.0
  private var least = Double.infinity
  private var most = -Double.infinity

  init(compression: Double = 200) {
    self.compression = compression
  }

  mutating func add(_ value: Double, weight: Double = 1) {
    waiting.append(Centroid(mean: value, weight: weight))
    self.weight += weight
    least = min(least, value)
    most = max(most, value)
    if waiting.count >= Int(compression) * 10 { merge() }
  }

  /// Takes what waits into the centroids. None of them but the outermost may hold more than one step of the scale.
  private mutating func merge() {
    guard !waiting.isEmpty else { return }
    let all = (centroids + waiting).sorted { $0.mean < $1.mean }
    waiting.removeAll(keepingCapacity: true)
    var merged: [Centroid] = []
    var current = all[0]
    var before = 0.0
    var limit = weight * place(scale(0) + 1)
    for next in all.dropFirst() {
      if before + current.weight + next.weight <= limit {
        current.weight += next.weight
        current.mean += (next.mean - current.mean) * next.weight / current.weight
      } else {
        before += current.weight
        merged.append(current)
        limit = weight * place(scale(before / weight) + 1)
        current = next
      }
    }
    merged.append(current)
    centroids = merged
  }

  /// k1: steps are small at both ends.
  private func scale(_ quantile: Double) -> Double {
    compression / (2 * Double.pi) * asin(2 * min(max(quantile, 0), 1) - 1)
  }

  private func place(_ scale: Double) -> Double {
    let angle = scale * 2 * Double.pi / compression
    return angle >= Double.pi / 2 ? 1 : (sin(angle) + 1) / 2
  }

  /// The value below which that part of all lies; nil when there is none.
  /// - Parameter part: from 0 to 1.
  mutating func quantile(_ part: Double) -> Double? {
    merge()
    guard let first = centroids.first, let last = centroids.last else { return nil }
    let wanted = part * weight
    if wanted <= first.weight / 2 {
      return least + (first.mean - least) * (wanted / max(first.weight / 2, 1e-300))
    }
    var before = first.weight / 2
    for position in 1..<max(centroids.count, 1) {
      let (a, b) = (centroids[position - 1], centroids[position])
      let step = (a.weight + b.weight) / 2
      if wanted <= before + step { return a.mean + (b.mean - a.mean) * (wanted - before) / step }
      before += step
    }
    let rest = max(last.weight / 2, 1e-300)
    return last.mean + (most - last.mean) * min((wanted - before) / rest, 1)
  }
}
