/** Preferences for the studio's appearance, which are stored in this browser. */

const prefix = 'epiderm-studio-'

/** Returns a stored preference. Returns undefined if nothing is stored, or if the browser blocks storage. */
export function readPreference(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a preference. If the browser blocks storage, the preference applies until the studio is closed. */
export function storePreference(name: string, choice: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(choice))
  } catch {
    return
  }
}
