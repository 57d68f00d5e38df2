/** Returns the positions of the longest increasing subsequence. */
export function findLongestIncreasingSubsequence(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = []
  const before: number[] = []
  for (const [at, number] of numbers.entries()) {
    const length = findLength(ends, numbers, number)
    before[at] = ends[length - 1] ?? -1
    ends[length] = at
  }
  const rise = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) rise.add(at)
  return rise
}

/** Returns the length of the longest increasing sequence that can be extended by this number. Uses binary search. */
function findLength(ends: readonly number[], numbers: readonly number[], number: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}
