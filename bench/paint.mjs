/**
 * `node bench/paint.mjs`: measures the first and largest contentful paint of a page on a throttled phone, alternating
 * with the same page without fonts or scripts. Also measures the layout shift of cold loads at two connection speeds.
 * The ratios are comparable between machines.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { launchChromium } from '../scripts/chromium.mjs'
import { fillDataFolder, median, startSite } from './site.mjs'

const root = resolve(import.meta.dirname, '..')
const port = 45_881
const paths = ['/skincare/acne', '/', '/product/noon-clear-peel']
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const loads = Number(process.env.BENCH_LOADS ?? 30)
const phone = { latency: 150, kbits: 1_600, slowdown: 4 }
const lines = { '10 Mbit/s': { latency: 40, kbits: 10_000 }, 'slow 3G': { latency: 400, kbits: 400 } }

const dataDir = mkdtempSync(join(tmpdir(), 'epiderm-paint-'))
fillDataFolder({ folder: root, dataDir })
const site = await startSite({ folder: root, port, dataDir, logLevel: 'silent' })
const whole = await startProxy((html) => html)
const bare = await startProxy(withoutFacesAndScripts)
const browser = await launchChromium()
try {
  const rows = []
  for (const path of paths) rows.push(...(await comparePaints(path)))
  for (const [name, line] of Object.entries(lines)) rows.push(await measureShifts(name, line))
  for (const { name, value, limit } of rows)
    process.stdout.write(`${name}: ${value.toFixed(4)}, limit ${limit}\n`)
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), rows })}\n`)
} finally {
  await browser.close()
  whole.close()
  bare.close()
  await site.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function comparePaints(path) {
  const paints = { whole: [], bare: [] }
  await loadCold(whole, path, phone)
  for (let round = 0; round < rounds; round++) {
    paints.whole.push(await loadCold(whole, path, phone))
    paints.bare.push(await loadCold(bare, path, phone))
  }
  const ratio = (field) =>
    median(paints.whole.map((paint) => paint[field])) / median(paints.bare.map((paint) => paint[field]))
  return [
    { name: `${path}, first contentful paint`, value: ratio('firstMs'), limit: 1.06 },
    { name: `${path}, largest contentful paint`, value: ratio('largestMs'), limit: 1.08 },
  ]
}

async function measureShifts(name, line) {
  const shifts = []
  for (let load = 0; load < loads; load++)
    shifts.push((await loadCold(whole, paths[load % paths.length], line)).shift)
  return { name: `largest layout shift, ${name}`, value: Math.max(...shifts), limit: 0.01 }
}

/** A new context has an empty cache. */
async function loadCold({ origin }, path, { latency, kbits, slowdown = 1 }) {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const throughput = (kbits * 1000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const paint = await page.evaluate(readPaint)
  await context.close()
  return paint
}

/** Evaluated in the browser page. */
async function readPaint() {
  const read = (type) =>
    new Promise((resolve) => {
      new PerformanceObserver((list, observer) => {
        observer.disconnect()
        resolve(list.getEntries())
      }).observe({ type, buffered: true })
      setTimeout(() => resolve([]), 500)
    })
  const [paints, largest, shifts] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift'].map(read),
  )
  return {
    firstMs: paints.find(({ name }) => name === 'first-contentful-paint').startTime,
    largestMs: largest.at(-1).startTime,
    shift: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
  }
}

function withoutFacesAndScripts(html) {
  return html
    .replaceAll(/@font-face\{font-family:"[^"]*";src:url[^}]*\}/g, '')
    .replaceAll(/<script type="module"[^>]*><\/script>/g, '')
}

/**
 * Forwards requests. Rewrites pages with `rewrite`, and removes their content security policy, because it contains
 * hashes of the original bytes.
 */
async function startProxy(rewrite) {
  const server = createServer((request, reply) => {
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    get({ port, path: request.url, headers }, (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html')
      if (!isPage) {
        reply.writeHead(answer.statusCode, answer.headers)
        return void answer.pipe(reply)
      }
      const chunks = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const html = rewrite(Buffer.concat(chunks).toString())
        reply.writeHead(answer.statusCode, { 'content-type': 'text/html; charset=utf-8' })
        reply.end(html)
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
