/** Converts paths to a canonical spelling for comparison. */

/**
 * Returns the path composed (NFC) and in lower case. Leaves parameters in braces, and segments for which `isExact`
 * returns true, unchanged.
 */
export const foldPath = (path: string, isExact: (segment: string) => boolean = () => false): string =>
  path
    .normalize('NFC')
    .split('/')
    .map((segment) => (segment.startsWith('{') || isExact(segment) ? segment : segment.toLowerCase()))
    .join('/')

/** Returns the stored form of a path: decoded once, and composed (NFC). A path that cannot be decoded stays unchanged. */
export function toStoredPath(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return path.normalize('NFC')
  }
}
