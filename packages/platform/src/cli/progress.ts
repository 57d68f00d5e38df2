/** Shows a progress bar on a terminal. Prints nothing without a terminal. */

export type Terminal = {
  readonly write: (text: string) => void
  /** Returns the terminal's current width. */
  readonly columns: () => number
}

type ProgressStep = 'read' | 'checked' | 'stored' | 'copied' | 'verified'
export type OnProgress = (progress: {
  readonly step: ProgressStep
  readonly done: number
  readonly total: number
}) => void

const words: Readonly<Record<ProgressStep, string>> = {
  read: 'Reading',
  checked: 'Checking',
  stored: 'Storing',
  copied: 'Copying',
  verified: 'Proving',
}
const barWidth = 30
const startOfLine = '\r'
const clearLine = '\r\u001B[K'

/** Shows the bar while `work` runs, and clears the line even if `work` fails. */
export async function withProgress<T>(
  { terminal }: { readonly terminal: Terminal | undefined },
  work: (onProgress: OnProgress) => Promise<T>,
): Promise<T> {
  if (terminal === undefined) return work(() => undefined)
  let shown = ''
  try {
    return await work(({ step, done, total }) => {
      const line = toLine(words[step], done / Math.max(total, 1)).slice(0, terminal.columns() - 1)
      if (line !== shown) terminal.write(startOfLine + line)
      shown = line
    })
  } finally {
    if (shown !== '') terminal.write(clearLine)
  }
}

/** Prints progress to a log, one line per 10%. */
export function createProgressLogger(print: (line: string) => void): OnProgress {
  let said = ''
  return ({ step, done, total }) => {
    const tenth = Math.floor((10 * done) / Math.max(total, 1))
    const line = `${words[step]}: ${tenth * 10}%`
    if (line !== said) print(line)
    said = line
  }
}

/** Pads each line to the same length, so that it completely covers the previous line. */
function toLine(word: string, share: number): string {
  const percent = Math.floor(share * 100)
  const filled = Math.floor((percent / 100) * barWidth)
  return `${word.padEnd(8)} ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${String(percent).padStart(3)}%`
}
