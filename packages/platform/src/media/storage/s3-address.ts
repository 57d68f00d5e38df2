/** Parses `MEDIA_URL`: `s3://bucket/prefix?endpoint=https://…&region=…&style=path`. */

export type S3Address = {
  readonly bucket: string
  /** The prefix of every key: either empty or ending with a slash. */
  readonly prefix: string
  /** The bucket's URL, without a trailing slash. */
  readonly url: string
  readonly region: string
}

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixPattern = /^(?:[\w-][\w.-]*\/)*$/
const known: ReadonlySet<string> = new Set(['endpoint', 'region', 'style'])
const standardRegion = 'us-east-1'

/**
 * Returns undefined for an invalid address: an unsupported scheme, a key or password in the address, or an unknown
 * option. The default endpoint is Amazon's in that region. `style=host` puts the bucket's name in front of the
 * endpoint's host, as Amazon does.
 */
export function parseS3Address(text: string, environmentRegion?: string): S3Address | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, pathname, username, password, searchParams, hash } = new URL(text)
  const prefix = pathname.replace(/^\/|\/$/g, '').replace(/.$/, '$&/')
  const isPlain = protocol === 's3:' && username + password + port + hash === ''
  if (!isPlain || !bucketPattern.test(hostname) || !prefixPattern.test(prefix)) return undefined
  if ([...searchParams.keys()].some((name) => !known.has(name))) return undefined
  const region = searchParams.get('region') ?? environmentRegion ?? standardRegion
  const endpoint = searchParams.get('endpoint')
  const style = searchParams.get('style') ?? (endpoint === null ? 'host' : 'path')
  const url = toBucketUrl({
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    bucket: hostname,
    style,
  })
  return url === undefined ? undefined : { bucket: hostname, prefix, region, url }
}

type BucketLocation = { readonly endpoint: string; readonly bucket: string; readonly style: string }

function toBucketUrl({ endpoint, bucket, style }: BucketLocation): string | undefined {
  if (!URL.canParse(endpoint) || !['path', 'host'].includes(style)) return undefined
  const url = new URL(endpoint)
  const isPlain = url.username + url.password + url.search + url.hash === ''
  if (!isPlain || !['http:', 'https:'].includes(url.protocol)) return undefined
  const path = url.pathname.replace(/\/+$/, '')
  return style === 'host' ? `${url.protocol}//${bucket}.${url.host}${path}` : `${url.origin}${path}/${bucket}`
}
