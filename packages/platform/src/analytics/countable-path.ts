/** Excludes paths that may contain personal data or secrets, such as an e-mail address or the token of a link. */

const maxPath = 200

/** Parts of a path, between the characters that separate words. */
const separators = /[/._~+,;:=&!*()-]+/

/** Returns true if a path may be stored. The path is decoded, without a query; empty for a malformed one. */
export function isCountablePath(path: string): boolean {
  if (!path.startsWith('/') || path.length > maxPath) return false
  /** Full-width signs and digits become plain ones. */
  const plain = path.normalize('NFKC')
  return (
    !/[@\p{C}\\?#%]|\+\d|\(at\)|(?:\d\s?){7}/u.test(plain) &&
    !plain.includes('/.') &&
    !plain.split(separators).some(isTokenLike)
  )
}

/** Long digits, hexadecimal numbers, long mixtures of letters and digits, and words that no language has. */
const isTokenLike = (part: string): boolean =>
  /^\d{7,}$/.test(part) ||
  /^[0-9a-f]{12,}$/i.test(part) ||
  (part.length >= 12 && /\d/.test(part) && /\p{L}/u.test(part)) ||
  part.length >= 30 ||
  (part.length >= 16 && /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(part.slice(1)))
