/** Tests a bucket whose server is unavailable, is slow, rejects requests, or is not an S3 server. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Warning } from '#kit'
import { startS3Server } from '../../../../../scripts/s3-server.mjs'
import { MediaUnavailableError } from './media-unavailable.ts'
import { toMediaBytes } from './media-storage.ts'
import { parseS3Address } from './s3-address.ts'
import { createS3Client } from './s3-client.ts'
import { createS3Storage } from './s3-storage.ts'
import { openTestClient } from './storage.fixture.ts'

const bytes = randomBytes(2000)
const hash = createHash('sha256').update(bytes).digest('hex')
let opened: Server | undefined

afterEach(async () => {
  opened?.closeAllConnections()
  opened?.close()
  opened = undefined
})

/** Starts a server that replaces the bucket. Its requests are recorded in `calls`. */
async function serve(answer: RequestListener, stalledMs?: number) {
  const calls: string[] = []
  opened = createServer((request, response) => {
    calls.push(request.method ?? '')
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(opened, 'listening')
  const { port } = opened.address() as AddressInfo
  const warnings: Warning[] = []
  const name = `s3://media?endpoint=http://127.0.0.1:${port}`
  return { calls, warnings, storage: createS3Storage(openTestClient(name, warnings, stalledMs), name) }
}

describe('a bucket', () => {
  it('is reported as unavailable and logged once if its server is down, and recovers automatically', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'away-'))
    const first = await startS3Server({ folder })
    const warnings: Warning[] = []
    const storage = createS3Storage(openTestClient(first.url, warnings), 'the bucket')
    await storage.put(hash, toMediaBytes(bytes))
    await first.stop()
    for (let time = 0; time < 5; time++)
      await expect(storage.find(hash)).rejects.toMatchObject({ code: 'media-away', status: 503 })
    await expect(storage.put('b'.repeat(64), toMediaBytes(bytes))).rejects.toBeInstanceOf(
      MediaUnavailableError,
    )
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('does not answer')])
    const second = await startS3Server({ folder, port: first.port })
    await expect
      .poll(() =>
        storage.find(hash).then(
          (found) => found?.byteLength,
          () => undefined,
        ),
      )
      .toBe(bytes.length)
    expect(warnings.at(-1)?.message).toContain('is available again')
    await second.stop()
  })

  it('gets a third request after two failed requests, even for a PUT', async () => {
    let failures = 2
    const { calls, storage, warnings } = await serve((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(failures-- > 0 ? 503 : 200, { 'content-length': 0 }).end()
      })
    })
    await storage.put(hash, toMediaBytes(bytes))
    expect(calls).toEqual(['HEAD', 'HEAD', 'HEAD', 'PUT'])
    expect(warnings).toEqual([])
  })

  it('times out if it never responds, and does not delay other requests', async () => {
    const { calls, storage } = await serve(() => undefined, 50)
    await expect(storage.find(hash)).rejects.toBeInstanceOf(MediaUnavailableError)
    const callCount = calls.length
    expect(callCount).toBe(3)
    await Promise.allSettled(Array.from({ length: 50 }, () => storage.find(hash)))
    expect(calls.length - callCount).toBeLessThanOrEqual(1)
  })

  it('gets a second request if a response is cut off, and never returns a partial file', async () => {
    let isBroken = true
    const { storage } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': bytes.length })
      if (isBroken) {
        isBroken = false
        response.write(bytes.subarray(0, 500), () => response.destroy())
      } else response.end(bytes)
    })
    expect(await storage.find(hash)).toEqual(bytes)
  })

  it('that does not exist causes a PUT to fail', async () => {
    const { storage } = await serve((request, response) => {
      request.resume().on('end', () => response.writeHead(404).end())
    })
    await expect(storage.put(hash, toMediaBytes(bytes))).rejects.toMatchObject({ reason: 'HTTP 404' })
  })

  it('is reported as unavailable if it does not exist, unlike a missing object', async () => {
    const { storage } = await serve((_, response) => {
      response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    })
    await expect(storage.find(hash)).rejects.toMatchObject({ reason: 'HTTP 404 NoSuchBucket' })
  })

  it('is unavailable if it rejects the keys, and no message contains the keys', async () => {
    const secretAccessKey = 'very-secret-access-key'
    const keys = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey, sessionToken: 'very-secret-token' }
    const { port } = await startPlain((request, response) => {
      response.writeHead(403)
      response.end(
        `<Error><Code>SignatureDoesNotMatch</Code><Key>${request.headers.authorization}</Key></Error>`,
      )
    })
    const name = `s3://media?endpoint=http://127.0.0.1:${port}`
    const address = parseS3Address(name)
    if (address === undefined) throw new Error('no address')
    const warnings: Warning[] = []
    const client = createS3Client({ address, keys, name, warn: (warning) => void warnings.push(warning) })
    const error: unknown = await createS3Storage(client, name)
      .find(hash)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ reason: 'HTTP 403 SignatureDoesNotMatch' })
    const said = JSON.stringify([warnings, error, String(error), (error as Error).stack])
    for (const secret of ['very-secret', 'AKIAEXAMPLE']) expect(said).not.toContain(secret)
  })

  it('receives each request signed for its region, and each stored object with its expected hash', async () => {
    const seen: Record<string, string | undefined>[] = []
    const { storage } = await serve((request, response) => {
      seen.push({ method: request.method, url: request.url, ...(request.headers as Record<string, string>) })
      request.resume().on('end', () => response.writeHead(request.method === 'HEAD' ? 404 : 200).end())
    })
    await storage.put(hash, toMediaBytes(bytes))
    expect(seen.at(-1)).toMatchObject({
      method: 'PUT',
      url: `/media/media/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`,
      'content-length': String(bytes.length),
      'x-amz-content-sha256': hash,
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/,
      ),
    })
    expect(seen.at(-1)?.['transfer-encoding']).toBeUndefined()
  })
})

async function startPlain(answer: RequestListener): Promise<AddressInfo> {
  opened = createServer(answer).listen(0, '127.0.0.1')
  await once(opened, 'listening')
  return opened.address() as AddressInfo
}

describe('a bucket’s address', () => {
  it.each([
    ['s3://shop', 'https://shop.s3.us-east-1.amazonaws.com', ''],
    ['s3://shop?region=eu-central-1', 'https://shop.s3.eu-central-1.amazonaws.com', ''],
    ['s3://shop?endpoint=http://127.0.0.1:9000', 'http://127.0.0.1:9000/shop', ''],
    ['s3://shop/a/b/?endpoint=https://s3.example/path/', 'https://s3.example/path/shop', 'a/b/'],
    ['s3://shop?endpoint=https://s3.example&style=host', 'https://shop.s3.example', ''],
  ])('parses %s to %s', (text, url, prefix) => {
    expect(parseS3Address(text)).toMatchObject({ bucket: 'shop', url, prefix })
  })

  it.each([
    'https://shop.example',
    's3://',
    's3://Shop_1',
    's3://key:secret@shop',
    's3://shop?endpoint=ftp://s3.example',
    's3://shop?endpoint=https://key:secret@s3.example',
    's3://shop?acces_key=1',
    's3://shop/a b',
    's3://shop?style=round',
  ])('rejects %s', (text) => {
    expect(parseS3Address(text)).toBeUndefined()
  })
})
