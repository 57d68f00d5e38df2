/** Excludes paths that may contain personal data or secrets, such as an e-mail address or a token from a link. */

const maxPath = 200

/** Separators between the parts of a path. */
const separators = /[/._~+,;:=&!*()-]+/

/** Returns true if a path may be stored. The path is decoded, without a query; empty for a malformed path. */
export function isCountablePath(path: string): boolean {
  if (!path.startsWith('/') || path.length > maxPath) return false
  /** Converts full-width characters and digits to their plain equivalents. */
  const plain = path.normalize('NFKC')
  return (
    !/[@\p{C}\\?#%]|\+\d|\(at\)|(?:\d\s?){7}/u.test(plain) &&
    !plain.includes('/.') &&
    !plain.split(separators).some(isTokenLike)
  )
}

/**
 * Returns true for strings that look like tokens: long digit sequences, hexadecimal numbers, long mixtures of letters
 * and digits, and strings that are not words in any language.
 */
const isTokenLike = (part: string): boolean =>
  /^\d{7,}$/.test(part) ||
  /^[0-9a-f]{12,}$/i.test(part) ||
  (part.length >= 12 && /\d/.test(part) && /\p{L}/u.test(part)) ||
  part.length >= 30 ||
  (part.length >= 16 && /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(part.slice(1)))
