/**
 * Computes request signatures (Version 4) as an S3 server does, for tests. Independent of the platform's own
 * implementation. Follows Amazon's description and is tested with its examples:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
import { createHash, createHmac } from 'node:crypto'

const maxSkewMs = 15 * 60 * 1000

/** Returns Amazon's error code for a request. Returns undefined if the request's signature is valid. */
export function findSignatureError({ method, url, headers }, { keys, now = new Date() }) {
  const authorization = headers.authorization
  if (authorization === undefined) return 'AccessDenied'
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  if (parts === null) return 'AuthorizationHeaderMalformed'
  const [, accessKeyId, day, region, names, signature] = parts
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const signedHeaders = names.split(';')
  const time = toTime(headers['x-amz-date'] ?? headers.date)
  if (!time.startsWith(day)) return 'AuthorizationHeaderMalformed'
  if (Math.abs(toMs(time) - now.getTime()) > maxSkewMs) return 'RequestTimeTooSkewed'
  /** These headers must be signed, because an attacker could change an unsigned header in transit. */
  const isUnsigned = (name) => (name === 'host' || name.startsWith('x-amz-')) && !signedHeaders.includes(name)
  if (Object.keys(headers).some(isUnsigned)) return 'AccessDenied'
  const own = computeSignature({
    method,
    url,
    headers,
    signedHeaders,
    time,
    region,
    secret: keys.secretAccessKey,
  })
  return own === signature ? undefined : 'SignatureDoesNotMatch'
}

/** Returns the signature. `time` has the format 20130524T000000Z. */
export function computeSignature({ method, url, headers, signedHeaders, time, region, secret }) {
  const { pathname, searchParams } = new URL(url, 'http://host')
  const query = [...searchParams].map(([name, value]) => [encode(name), encode(value)])
  const canonical = [
    method,
    pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map((pair) => pair.join('='))
      .join('&'),
    ...signedHeaders.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replaceAll(/ +/g, ' ')}`,
    ),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const key = scope.split('/').reduce(sign, `AWS4${secret}`)
  return sign(key, text).toString('hex')
}

const sign = (key, text) => createHmac('sha256', key).update(text).digest()

const encode = (text) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Returns the time in the format 20130524T000000Z. Also accepts an HTTP date. */
const toTime = (text = '') =>
  /^\d{8}T\d{6}Z$/.test(text) ? text : new Date(text || 0).toISOString().replaceAll(/[-:]|\.\d+/g, '')

const toMs = (time) => Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
