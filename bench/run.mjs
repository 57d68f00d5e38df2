/**
 * `npm run bench`: requests per second of the built server, each as a ratio to a bare Node server that sends the same bytes
 * from memory, measured in turns in one run. Ratios hold on any machine; the absolute figures do not.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'

const root = resolve(import.meta.dirname, '..')
const port = 45_871
const seconds = 4
const rounds = 3
const connections = 20
const readyWithinMs = 60_000

const origin = `http://127.0.0.1:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'epiderm-bench-'))
const site = spawn(process.execPath, ['dist/server/main.js'], {
  cwd: root,
  env: { ...process.env, PORT: String(port), BASE_PATH: '', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  stdio: 'ignore',
})

try {
  await waitUntilReady()
  for (const [name, path, headers] of await listCases()) {
    const { ratio, site: ours, reference } = await compare(path, headers)
    const figures = `${Math.round(ours)} of ${Math.round(reference)} requests/s`
    process.stdout.write(`${name.padEnd(28)} ${ratio.toFixed(2)} of the reference (${figures})\n`)
  }
} finally {
  site.kill('SIGTERM')
  await once(site, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}

async function listCases() {
  const br = { 'accept-encoding': 'br' }
  const { headers } = await fetch(`${origin}/skincare/acne`, { headers: br })
  return [
    ['acne page, brotli', '/skincare/acne', br],
    ['acne page, plain', '/skincare/acne', { 'accept-encoding': 'identity' }],
    ['acne page, not modified', '/skincare/acne', { ...br, 'if-none-match': headers.get('etag') }],
    ['product page, brotli', '/product/noon-azelaic-forte', br],
    ['unknown address, brotli', '/no/such/page', br],
  ]
}

/** Medians of both over turns, so that a drift of the machine's speed meets both. */
async function compare(path, headers) {
  const reference = await startReference(path, headers)
  const pairs = []
  for (let round = 0; round < rounds; round++) {
    pairs.push([await measure(`${origin}${path}`, headers), await measure(reference.url, headers)])
  }
  reference.server.close()
  reference.server.closeAllConnections()
  return {
    ratio: median(pairs.map(([ours, theirs]) => ours / theirs)),
    site: median(pairs.map(([ours]) => ours)),
    reference: median(pairs.map(([, theirs]) => theirs)),
  }
}

/** The same status, headers and bytes, from memory. */
async function startReference(path, headers) {
  const [received] = await once(get(`${origin}${path}`, { headers }), 'response')
  const answer = { status: received.statusCode, headers: received.headers, bytes: await buffer(received) }
  const server = createServer((_request, response) =>
    response.writeHead(answer.status, answer.headers).end(answer.bytes),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${server.address().port}/` }
}

async function measure(url, headers) {
  const { requests, errors } = await autocannon({ url, headers, connections, duration: seconds })
  if (errors > 0) throw new Error(`${errors} requests to ${url} failed`)
  return requests.average
}

async function waitUntilReady() {
  const end = Date.now() + readyWithinMs
  while (Date.now() < end) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error('The server did not become ready')
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
