/** Paths in the spelling in which they are compared. */

/** Composed (NFC) and lower case; a word in braces and segments that `isExact` accepts stay as they are. */
export const foldPath = (path: string, isExact: (segment: string) => boolean = () => false): string =>
  path
    .normalize('NFC')
    .split('/')
    .map((segment) => (segment.startsWith('{') || isExact(segment) ? segment : segment.toLowerCase()))
    .join('/')

/** A path as it is stored: decoded once, composed (NFC). One that cannot be decoded stays as it is. */
export function toStoredPath(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return path.normalize('NFC')
  }
}
