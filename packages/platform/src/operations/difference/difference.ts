/** The difference between two values, in words. */

export type DifferencePart = {
  readonly text: string
  readonly kind: 'same' | 'removed' | 'added'
}

export type DifferenceLine = {
  readonly kind: 'added' | 'removed' | 'moved' | 'edited'
  /** Labels inside the compared value, outermost first: an entry, a field, a device. Empty for the value itself. */
  readonly label: readonly string[]
  /** An ellipsis replaces unchanged text that is far from a difference. */
  readonly parts: readonly DifferencePart[]
  /** A note about a change that does not affect any word, such as `Formatting: bold`. */
  readonly note?: string
}

export type Difference = {
  /** Removals first, then all other differences in document order. */
  readonly lines: readonly DifferenceLine[]
  /** Number of difference lines that were omitted because of the limit. */
  readonly more: number
}

/** Maximum number of lines per value. */
export const maxLines = 12
/** Maximum number of entries per list that are described. Further entries are only counted. */
export const maxEntries = 100
/**
 * Maximum total number of entries in both lists that are matched. For longer lists, the differing section is shown as a
 * whole.
 */
export const maxMatchedEntries = 1000
/**
 * Maximum length, in characters, of text that is read word by word. For longer texts, the differing section is shown as
 * a whole.
 */
export const maxTokenizedLength = 50_000
/** Maximum number of words that are compared one by one. Longer texts are shown as removed and added. */
export const maxComparedWords = 4000
/**
 * Maximum number of different words. Texts with more differences have too little in common to be compared word by word.
 */
export const maxChangedWords = 300
/** Maximum length of a removed or added text. */
export const maxTextLength = 600
/** Number of characters shown before and after a difference. */
export const maxContextLength = 60
/** Maximum number of entries that are compared with each other by their words, to find similar entries. */
export const maxSimilarEntries = 60

/** English labels that appear in differences. */
export const differenceTexts = {
  yes: 'Yes',
  no: 'No',
  none: 'None',
  entry: (number: number) => `Entry ${number}`,
  gone: 'an item that no longer exists',
  devices: { desktop: 'Desktop', tablet: 'Tablet', mobile: 'Mobile' },
  formatting: (kinds: string) => `Formatting: ${kinds}`,
  noLonger: (kind: string) => `no longer ${kind}`,
  spaces: 'Spaces and line breaks',
  sameWords: 'No visible words change',
  sameAsDefault: 'Same as the default',
  pictureFile: 'picture file',
  altText: 'Alternative text',
  focalPoint: (left: number, top: number) => `${left}% from the left, ${top}% from the top`,
  position: 'Position',
  size: 'Size',
  linkOf: (text: string) => `Link “${text}”`,
  wordless: 'an entry without text',
  lineBreak: '¶',
} as const
