/** Finds characters that some databases cannot store or compare correctly. */

const unstorable = /\0|\p{Cs}/u
/** Also matches paired surrogates, but is three times as fast, and most texts contain neither. */
const maybeUnstorable = /[\0\ud800-\udfff]/

/**
 * Removes unpaired surrogates and null characters, which old software may leave in typed or pasted text. They are
 * invisible, and no database accepts them.
 */
export const toStorableText = (text: string): string => text.replaceAll(/\0|\p{Cs}/gu, '')

/** Describes the first unstorable character in a string; undefined if every character can be stored. */
export function findUnstorableCharacter(text: string): string | undefined {
  const found = maybeUnstorable.test(text) ? unstorable.exec(text) : null
  if (found === null) return undefined
  return found[0] === '\0' ? 'the character NUL (U+0000)' : 'an unpaired surrogate'
}
