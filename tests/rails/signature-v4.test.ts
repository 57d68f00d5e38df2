/**
 * Tests the test server's signature check and our own signing with the four examples in
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html.
 */
import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { describe, expect, it } from 'vitest'
import { computeSignature, findSignatureError } from '../../scripts/signature-v4.mjs'

const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const time = '20130524T000000Z'
const now = new Date('2013-05-24T00:10:00Z')
const host = 'examplebucket.s3.amazonaws.com'
const toHash = (text: string) => createHash('sha256').update(text).digest('hex')
const upload = {
  date: 'Fri, 24 May 2013 00:00:00 GMT',
  'x-amz-storage-class': 'REDUCED_REDUNDANCY',
}

const examples = [
  [
    'GET',
    '/test.txt',
    { range: 'bytes=0-9' },
    '',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT',
    '/test%24file.text',
    upload,
    'Welcome to Amazon S3.',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  ['GET', '/?lifecycle', {}, '', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  [
    'GET',
    '/?prefix=J&max-keys=2',
    {},
    '',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
] as const

describe.each(examples)('Amazon’s example %s %s', (method, url, given, body, signature) => {
  const headers = { ...given, 'x-amz-content-sha256': toHash(body), 'x-amz-date': time }
  const signedHeaders = [...Object.keys(headers), 'host'].toSorted()

  it('gets the documented signature from our verification code', () => {
    const secret = keys.secretAccessKey
    const request = { method, url, headers: { ...headers, host }, signedHeaders, time }
    expect(computeSignature({ ...request, region: 'us-east-1', secret })).toBe(signature)
  })

  it('gets the documented signature from our library, and is accepted', async () => {
    const signer = new AwsV4Signer({
      ...keys,
      method,
      url: `https://${host}${url}`,
      headers,
      service: 's3',
      region: 'us-east-1',
      datetime: time,
      allHeaders: true,
    })
    const signed = await signer.sign()
    const authorization = signed.headers.get('authorization') ?? ''
    expect(authorization).toContain(`Signature=${signature}`)
    const request = { method, url, headers: { ...headers, host, authorization } }
    expect(findSignatureError(request, { keys, now })).toBeUndefined()
  })
})

describe('a request', () => {
  const sign = async (url = '/a?b=c d', more: Partial<ConstructorParameters<typeof AwsV4Signer>[0]> = {}) => {
    const signed = await new AwsV4Signer({
      ...keys,
      method: 'GET',
      url: `https://${host}${url}`,
      service: 's3',
      region: 'eu-central-1',
      datetime: time,
      ...more,
    }).sign()
    const { pathname, search } = signed.url
    return { method: 'GET', url: pathname + search, headers: { host, ...Object.fromEntries(signed.headers) } }
  }

  it.each<[string, (request: Awaited<ReturnType<typeof sign>>) => object, string | undefined]>([
    ['as it was signed', () => ({}), undefined],
    ['without a signature', () => ({ headers: { host } }), 'AccessDenied'],
    ['with another path', () => ({ url: '/b?b=c%20d' }), 'SignatureDoesNotMatch'],
    ['with another query', () => ({ url: '/a?b=c' }), 'SignatureDoesNotMatch'],
    ['by another method', () => ({ method: 'DELETE' }), 'SignatureDoesNotMatch'],
    [
      'for another host',
      ({ headers }) => ({ headers: { ...headers, host: 'other' } }),
      'SignatureDoesNotMatch',
    ],
    [
      'with a header that should be signed',
      ({ headers }) => ({ headers: { ...headers, 'x-amz-acl': 'public-read' } }),
      'AccessDenied',
    ],
  ])('%s gets the expected response', async (_how, change, rejection) => {
    const request = await sign()
    expect(findSignatureError({ ...request, ...change(request) }, { keys, now })).toBe(rejection)
  })

  it('with a different key, secret or time is rejected', async () => {
    const reject = async (more: Parameters<typeof sign>[1], at = now) =>
      findSignatureError(await sign('/a', more), { keys, now: at })
    expect(await reject({ accessKeyId: 'AKIAOTHER' })).toBe('InvalidAccessKeyId')
    expect(await reject({ secretAccessKey: 'other' })).toBe('SignatureDoesNotMatch')
    expect(await reject({}, new Date('2013-05-24T00:16:00Z'))).toBe('RequestTimeTooSkewed')
  })
})
