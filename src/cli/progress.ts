/** Lines that say how far a command is, some of many. */
const step = 25

export const createProgress =
  (verb: string, print: (line: string) => void) =>
  ({ done, total }: { done: number; total: number }): void => {
    const isTold = done === total || done % (total > step * step ? step * step : step) === 0
    if (isTold) print(`${verb} ${done} of ${total} files`)
  }
