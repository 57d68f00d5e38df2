/** Prints how many files a command has done: every 25th, or every 625th of many. */
const step = 25

export const createProgress =
  (verb: string, print: (line: string) => void) =>
  ({ done, total }: { done: number; total: number }): void => {
    const isPrinted = done === total || done % (total > step * step ? step * step : step) === 0
    if (isPrinted) print(`${verb} ${done} of ${total} files`)
  }
