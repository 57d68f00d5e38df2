/** Addresses as visitors send them → paths of pages. */

/**
 * The path without the base path, decoded; undefined when it is not below the base path or is broken. Attack: `//evil.example/` would
 * turn the redirect without its last slash into one to another site, `..%2f` into one out of the base path; a control character would split a header; a pattern
 * that can be matched in many ways would take for ever.
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

export function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
