/** Content keys in what is stored: in fields, expressions and rich text. */

const anyContentKey = /(?<![A-Za-z0-9])MC[A-Z2-7]{26}(?![A-Za-z0-9])/g

/** In order of appearance; most texts are done with at a glance. */
export const findContentKeys = (text: string): readonly string[] =>
  text.includes('MC') ? Array.from(text.matchAll(anyContentKey), ([contentKey]) => contentKey) : []

/** Of all texts inside a value, without repetition, in order of appearance. */
export function toReferencedKeys(value: unknown): string[] {
  const keys = new Set<string>()
  const walk = (part: unknown): void => {
    if (typeof part === 'string') for (const key of findContentKeys(part)) keys.add(key)
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(walk)
  }
  walk(value)
  return [...keys]
}
