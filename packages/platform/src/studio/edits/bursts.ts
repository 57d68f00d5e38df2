/** Combines text that is typed in one field without a longer pause into one undo group. */
const pauseMs = 1500

export function createBursts(
  createGesture: () => string,
  clock: () => number = Date.now,
): (place: string) => string {
  let last = { place: '', gesture: '', atMs: 0 }
  return (place) => {
    const atMs = clock()
    const isOn = place === last.place && atMs - last.atMs < pauseMs
    last = { place, gesture: isOn ? last.gesture : createGesture(), atMs }
    return last.gesture
  }
}
