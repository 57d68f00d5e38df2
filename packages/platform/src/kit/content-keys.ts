/** Finds content keys in stored values: in fields, expressions and rich text. */

const anyContentKey = /(?<![A-Za-z0-9])MC[A-Z2-7]{26}(?![A-Za-z0-9])/g

/** Returns keys in order of appearance. Quickly skips strings without keys. */
export const findContentKeys = (text: string): readonly string[] =>
  text.includes('MC') ? Array.from(text.matchAll(anyContentKey), ([contentKey]) => contentKey) : []

/** Returns the distinct keys in all strings inside a value, in order of appearance. */
export function toReferencedKeys(value: unknown): string[] {
  const keys = new Set<string>()
  const walk = (part: unknown): void => {
    if (typeof part === 'string') for (const key of findContentKeys(part)) keys.add(key)
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(walk)
  }
  walk(value)
  return [...keys]
}
