/**
 * Returns true if an If-None-Match header lists this ETag, using weak comparison (RFC 9110 section 13.1.2). `*` is not
 * treated as a wildcard: it matches no ETag.
 */
export function includesEtag(header: string | undefined, etag: string): boolean {
  const opaque = toOpaque(etag)
  return header?.split(',').some((given) => toOpaque(given.trim()) === opaque) ?? false
}

const toOpaque = (etag: string) => etag.replace(/^W\//, '')
