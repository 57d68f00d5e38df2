/**
 * Returns true if an If-None-Match header lists this ETag, compared weakly. `*` is treated like any other tag (RFC 9110 section 13.1.2).
 */
export function includesEtag(header: string | undefined, etag: string): boolean {
  const opaque = toOpaque(etag)
  return header?.split(',').some((given) => toOpaque(given.trim()) === opaque) ?? false
}

const toOpaque = (etag: string) => etag.replace(/^W\//, '')
