/** What a double click asks for waits until the agent has told of the click itself, which takes the keys. */
export function createAfterClick() {
  let waiting: (() => void) | undefined
  return {
    put: (run: () => void) => void (waiting = run),
    run() {
      waiting?.()
      waiting = undefined
    },
  }
}

export type AfterClick = ReturnType<typeof createAfterClick>
