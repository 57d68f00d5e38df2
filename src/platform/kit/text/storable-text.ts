/** Finds characters that not every database stores and compares unchanged. */

const unstorable = /\0|\p{Cs}/u

/** What is typed or pasted may hold halves of characters, as old programs leave them: nobody sees them, and no database takes them. */
export const toStorableText = (text: string): string => text.replaceAll(/\0|\p{Cs}/gu, '')

/** The first character of a text that cannot be stored, in words; undefined when all can. */
export function findUnstorableCharacter(text: string): string | undefined {
  const found = unstorable.exec(text)
  if (found === null) return undefined
  return found[0] === '\0' ? 'the character NUL (U+0000)' : 'half of a surrogate pair'
}
