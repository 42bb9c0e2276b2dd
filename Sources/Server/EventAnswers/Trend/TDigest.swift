import Glibc

/// Quantiles of more values than can be kept apart, near to the right ones: a merging t-digest (T. Dunning
/// and O. Ertl, "Computing extremely accurate quantiles using t-digests", 2019) with the scale function k1.
/// Values that are all the same are a step, however many they are.
struct TDigest {
  private struct Centroid {
    var mean: Double
    var weight: Double
    var least: Double
    var most: Double

    mutating func take(_ other: Centroid) {
      weight += other.weight
      mean += (other.mean - mean) * other.weight / weight
      least = min(least, other.least)
      most = max(most, other.most)
    }
  }

  /// No centroid holds more than π divided by it of all, but for one of equal values.
  private let compression: Double
  private var centroids: [Centroid] = []
  private var waiting: [Centroid] = []
  private var weight = 0.0

  init(compression: Double = 400) {
    self.compression = compression
  }

  mutating func add(_ value: Double, weight: Double = 1) {
    waiting.append(Centroid(mean: value, weight: weight, least: value, most: value))
    self.weight += weight
    if waiting.count >= Int(compression) * 10 { merge() }
  }

  /// Takes what waits into the centroids. None may hold more than one step of the scale.
  private mutating func merge() {
    guard !waiting.isEmpty else { return }
    let all = (centroids + waiting).sorted { $0.mean < $1.mean }
    waiting.removeAll(keepingCapacity: true)
    var merged: [Centroid] = []
    var current = all[0]
    var before = 0.0
    var limit = weight * place(scale(0) + 1)
    for next in all.dropFirst() {
      let isSame = current.least == next.most && current.most == next.least
      if isSame || before + current.weight + next.weight <= limit {
        current.take(next)
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
    let wanted = part * weight
    var before = 0.0
    for centroid in centroids {
      if wanted <= before + centroid.weight {
        let way = (wanted - before) / centroid.weight
        return centroid.least + (centroid.most - centroid.least) * way
      }
      before += centroid.weight
    }
    return centroids.last?.most
  }
}
