/** A browser's storage for tests, where there is no browser; `room` is how many signs it takes. */
import type { EditStorage } from './kept-edits.ts'

export function createMemoryStorage(room = Infinity): EditStorage {
  const texts = new Map<string, string>()
  return {
    get length() {
      return texts.size
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem(key, text) {
      if (text.length > room) throw new DOMException('Full', 'QuotaExceededError')
      texts.set(key, text)
    },
    removeItem: (key) => void texts.delete(key),
  }
}
