/// Which of the values belong to one longest strictly increasing subsequence; negative values never
/// do. Patience sorting, O(n log n).
func longestIncreasingSubsequence(_ values: [Int]) -> [Bool] {
  // tails[n]: the index of the smallest value that ends an increasing run of n + 1 values.
  var tails: [Int] = []
  var previous = Array(repeating: -1, count: values.count)
  for index in values.indices where values[index] >= 0 {
    var low = 0
    var high = tails.count
    while low < high {
      let middle = (low + high) / 2
      if values[tails[middle]] < values[index] { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[index] = tails[low - 1] }
    if low == tails.count { tails.append(index) } else { tails[low] = index }
  }
  var belongs = Array(repeating: false, count: values.count)
  var index = tails.last ?? -1
  while index >= 0 {
    belongs[index] = true
    index = previous[index]
  }
  return belongs
}
