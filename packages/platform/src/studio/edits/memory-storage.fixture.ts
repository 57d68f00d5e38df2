/** Browser storage for tests without a browser. `room` is the storage capacity in characters. */
import type { EditStorage } from './pending-edits.ts'

export function createMemoryStorage(room = Infinity): EditStorage {
  const texts = new Map<string, string>()
  return {
    get length() {
      return texts.size
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem(key, text) {
      const others = [...texts].reduce((sum, [name, one]) => sum + (name === key ? 0 : one.length), 0)
      if (others + text.length > room) throw new DOMException('Full', 'QuotaExceededError')
      texts.set(key, text)
    },
    removeItem: (key) => void texts.delete(key),
  }
}
