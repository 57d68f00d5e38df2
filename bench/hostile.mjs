/**
 * `node bench/hostile.mjs`: measures a visitor's longest wait while another sender repeats a costly request,
 * alternately with the built server and with a bare `node:http` server that returns one page for every request. Reports
 * the difference in ms, and the peak growth of the server's memory in MB. Prints each row, then all rows as one line of
 * JSON.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fillEditorSite, publisher } from './editor-site.mjs'
import { createRequestSender, median, startSite, waitUntilIdle } from './site.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const attackForMs = 4000
const visitEveryMs = 20
const visited = '/skincare/acne'
const maxWaitMs = 200
const maxMemoryMb = 100
/** Counter that makes each request unique. */
let count = 0

const nest = (levels, [open, inside, close]) => open.repeat(levels) + inside + close.repeat(levels)
const nestedPattern = (levels) =>
  `{"name":"x","blocks":[${nest(levels, ['{"id":"a","block":"section","slots":{"c":[', '', ']}}'])}]}`
const ofText = (id, text) => ({ id, block: 'rich-text', props: { text } })
const textPattern = (texts) =>
  JSON.stringify({ name: `x${(count += 1)}`, blocks: texts.map((text, index) => ofText(`t${index}`, text)) })
const blur = '<feGaussianBlur stdDeviation="40"/>'
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><filter id="f">${blur.repeat(400)}</filter><rect width="2000" height="2000" filter="url(#f)"/></svg>`

/** Attacks by name, each with the sender's role and the request. */
const json = {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
}
const toPatterns = (body) => () => ({ ...json, path: '/api/studio/patterns', body })
const attacks = [
  { name: 'blocks 300 deep, guest', toRequest: toPatterns(nestedPattern(300)) },
  { name: 'blocks 5,000 deep, guest', toRequest: toPatterns(nestedPattern(5000)) },
  { name: 'blocks 300 deep, publisher', isPublisher: true, toRequest: toPatterns(nestedPattern(300)) },
  { name: 'blocks 40 deep, publisher', isPublisher: true, toRequest: toPatterns(nestedPattern(39)) },
  {
    name: 'text of 33,000 paragraphs, publisher',
    isPublisher: true,
    toRequest: toPatterns(textPattern(['<p>'.repeat(33_000)])),
  },
  {
    name: 'four texts of 5,000 elements, publisher',
    isPublisher: true,
    toRequest: () =>
      toPatterns(textPattern([1, 2, 3, 4].map((n) => `<p>${n} ${(count += 1)}${'<p>'.repeat(4990)}`)))(),
  },
  {
    name: 'search for 100 ligatures',
    toRequest: () => ({ path: `/search?q=${encodeURIComponent('\uFDFA'.repeat(100))}` }),
  },
  {
    name: 'search for 100 words',
    toRequest: () => ({
      path: `/search?q=${Array.from({ length: 100 }, () => `x${(count += 1)}`).join('+')}`,
    }),
  },
  {
    name: 'drawing of 400 filters, publisher',
    isPublisher: true,
    toRequest: () => ({
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'sec-fetch-site': 'same-origin' },
      path: '/api/studio/media?name=a.svg',
      body: drawing.replace('width="2000"', `width="${1000 + ((count += 1) % 1000)}"`),
    }),
  },
  {
    name: 'page numbers that do not exist',
    toRequest: () => ({ path: `/skincare?page=${1000 + (count += 1)}` }),
  },
]

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'epiderm-bench-'))
const dataDir = join(folder, 'data')
await fillEditorSite({ folder: root, dataDir, counts: [] })
const port = 3921
const site = await startSite({ folder: root, port, dataDir, logLevel: 'error' })
await waitUntilIdle(site)
const cookie = await signIn()
const bare = await startBare()
try {
  const rows = []
  for (const attack of attacks) rows.push(await measure(attack))
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), rows })}\n`)
} finally {
  bare.child.kill()
  await site.stop()
  rmSync(folder, { recursive: true })
}

async function measure(attack) {
  /** Warms up the server, because code is compiled when it is first used. */
  await attackOnce(attack, port, 0)
  const waits = { bare: [], site: [] }
  const statuses = new Set()
  let memory = 0
  for (let round = 0; round < rounds; round += 1) {
    waits.bare.push((await attackOnce(attack, bare.port)).longest)
    resetPeak()
    const before = readMb('VmRSS')
    const { longest, answers } = await attackOnce(attack, port)
    waits.site.push(longest)
    answers.forEach((status) => statuses.add(status))
    memory = Math.max(memory, readMb('VmHWM') - before)
  }
  const longest = { bare: Math.max(...waits.bare), site: Math.max(...waits.site) }
  const row = {
    name: attack.name,
    value: longest.site - longest.bare,
    limit: maxWaitMs,
    memory,
    memoryLimit: maxMemoryMb,
    longest,
    medians: { bare: median(waits.bare), site: median(waits.site) },
    statuses: [...statuses],
  }
  const figures = `${longest.site.toFixed(0)} ms (bare ${longest.bare.toFixed(0)} ms), +${memory.toFixed(0)} MB`
  process.stdout.write(`${attack.name.padEnd(44)} ${figures}, answers ${row.statuses.join(', ')}\n`)
  return row
}

/** Repeats the given request while a visitor requests a page at fixed intervals. */
async function attackOnce({ isPublisher, toRequest }, to, forMs = attackForMs) {
  const end = performance.now() + forMs
  const answers = new Set()
  const send = async () => {
    do {
      const { path, headers, ...request } = toRequest()
      const answer = await fetch(`http://127.0.0.1:${to}${path}`, {
        ...request,
        headers: { ...headers, ...(isPublisher && { cookie }) },
        redirect: 'manual',
        signal: AbortSignal.timeout(60_000),
      })
      await answer.arrayBuffer()
      answers.add(answer.status)
    } while (performance.now() < end)
  }
  const [longest] = await Promise.all([visit(to, end), send()])
  return { longest, answers }
}

/** Returns the longest wait, measured from the time at which the request was scheduled. */
async function visit(to, end) {
  const load = createRequestSender(to)
  let longest = 0
  for (let due = performance.now(); due < end; due = Math.max(due + visitEveryMs, performance.now())) {
    await pause(Math.max(0, due - performance.now()))
    const start = performance.now()
    await load(visited)
    longest = Math.max(longest, performance.now() - start)
  }
  return longest
}

async function startBare() {
  const answer = await fetch(`http://127.0.0.1:${port}${visited}`)
  const body = Buffer.from(await answer.arrayBuffer()).toString('base64')
  const file = join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify({ status: 200, headers: ['content-type', 'text/html'], body }))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.mjs'), 'http', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { child, port: Number(line) }
}

async function signIn() {
  const answer = await fetch(`http://127.0.0.1:${port}/api/session`, {
    ...json,
    body: JSON.stringify(publisher),
  })
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}

function resetPeak() {
  writeFileSync(`/proc/${site.pid}/clear_refs`, '5')
}

function readMb(name) {
  const status = readFileSync(`/proc/${site.pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}
