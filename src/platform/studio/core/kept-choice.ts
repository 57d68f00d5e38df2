/** What somebody has chosen of the studio's look, kept in this browser. */

const prefix = 'epiderm-studio-'

/** Undefined where nothing is kept, also where the browser refuses its storage. */
export function readChoice(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Where the browser refuses, it holds until the studio is closed. */
export function keepChoice(name: string, choice: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(choice))
  } catch {
    return
  }
}
