import { toLabelWords } from '#kit/browser'

/** British spellings of stored values that have no labels of their own. */
const british: ReadonlyMap<string, string> = new Map([['center', 'Centre']])

export const toWords = (name: string): string => british.get(name) ?? toLabelWords(name)
