/** Runs one task at a time, because each decodes an image. A failure does not affect later tasks. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  return inTurn
}
