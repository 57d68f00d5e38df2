/**
 * The process that runs the S3-compatible server for tests. It checks signatures and bytes before passing requests on,
 * because the S3 server does not check them.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import { createRequire } from 'node:module'
import { findSignatureError } from './signature-v4.mjs'

const { S3RVER, LISTEN, FOLDER, BUCKET, ACCESS_KEY, SECRET_KEY } = process.env
const require = createRequire(import.meta.url)
/**
 * Replaces the cipher that the server uses for the continuation tokens of long lists, because OpenSSL 3 no longer
 * supports it.
 */
const crypto = require('node:crypto')
for (const name of ['createCipheriv', 'createDecipheriv']) {
  const create = crypto[name]
  const twice = (bytes) => Buffer.concat([bytes, bytes])
  crypto[name] = (cipher, ...given) =>
    cipher === 'des' ? create('aes-128-cbc', ...given.map(twice)) : create(cipher, ...given)
}
const S3rver = require(S3RVER)
const keys = { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY }

const store = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: FOLDER,
  configureBuckets: [{ name: BUCKET, configs: [] }],
})
const { port } = await store.run()

/** Number of requests since startup, grouped by method and path, such as `GET /media/…`. */
const calls = {}

const server = createServer((request, response) => {
  if (request.url === '/calls') return response.end(JSON.stringify(calls))
  const call = `${request.method} ${request.url}`
  calls[call] = (calls[call] ?? 0) + 1
  const refusal = findSignatureError(request, { keys })
  if (refusal === undefined) return pass(request, response)
  request.resume().on('end', () => refuse(response, 403, refusal))
})
server.listen(Number(LISTEN), '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`${server.address().port}\n`)

function refuse(response, status, code) {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

/** Forwards the last chunk only after verifying that the bytes match the signed hash. */
async function pass(request, response) {
  const onward = ask({
    port,
    host: '127.0.0.1',
    method: request.method,
    path: request.url,
    headers: request.headers,
  })
  onward.on('error', () => response.destroy())
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode, answer.headers)
    answer.pipe(response)
    response.on('close', () => answer.destroy())
  })
  const hash = createHash('sha256')
  let last
  try {
    for await (const piece of request) {
      hash.update(piece)
      if (last !== undefined && !onward.write(last)) await once(onward, 'drain')
      last = piece
    }
  } catch {
    return onward.destroy()
  }
  const said = request.headers['x-amz-content-sha256']
  if (last === undefined || said === 'UNSIGNED-PAYLOAD' || said === hash.digest('hex'))
    return onward.end(last)
  onward.removeAllListeners('error')
  onward.on('error', () => undefined)
  onward.destroy()
  refuse(response, 400, 'XAmzContentSHA256Mismatch')
}

/** Exits when its standard input ends, which happens when its parent process ends. */
process.stdin.resume().on('end', () => process.exit())
