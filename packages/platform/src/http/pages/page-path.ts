/** Converts request URLs into page paths. */

/**
 * Returns the decoded path without the base path; undefined if it is malformed or not below the base path. Attack:
 * `//evil.example/` would turn the redirect that removes the trailing slash into a redirect to another site. `..%2f`
 * would turn it into a redirect that leaves the base path. A control character would split a header. A regular
 * expression with backtracking would take forever.
 */
export function toPagePath(rawPath: string, basePath: string): string | undefined {
  if (rawPath !== basePath && !rawPath.startsWith(`${basePath}/`)) return undefined
  try {
    const path = decodeURIComponent(rawPath.slice(basePath.length)) || '/'
    const isHarmless = /^\/[^\\\p{C}]*$/u.test(path) && !/\/(?:\/|\.{1,2}(?:\/|$))/.test(path)
    return isHarmless ? path : undefined
  } catch {
    return undefined
  }
}

export function splitAtSeparator(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
