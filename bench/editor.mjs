/**
 * `npm run bench -- editor`: measures an editor's waiting times in the studio, in Chromium, on pages of 1,000 and 2,000
 * blocks. Each time is measured from the input to the change on the screen, and reported as median and 95th percentile.
 * Measures Puck's editor with the same block tree in the same run. `BENCH_PAGES=10000` adds that many pages to the
 * site. `BENCH_ONLY=drag` measures only actions with that name. `BENCH_EACH=1` prints each time. `BENCH_TRACE=<file>`
 * writes a Chromium performance trace of the smaller page. Writes each measurement to standard error immediately. Then
 * prints each row, and all rows as one line of JSON, in milliseconds. Takes about seven minutes on an idle machine;
 * `BENCH_ROUNDS=5` measures fewer rounds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { requireChromium } from '../scripts/chromium.mjs'
import { fillEditorSite, publisher } from './editor-site.mjs'
import { servePuck } from './puck/serve.mjs'
import { startSite } from './site.mjs'
import { measurePuck } from './puck/measure.mjs'
import { measureStudio } from './editor-rows.mjs'

const root = resolve(import.meta.dirname, '..')
const ports = { site: 45_861, puck: 45_862 }
const counts = [1000, 2000]
const folder = mkdtempSync(join(tmpdir(), 'epiderm-bench-editor-'))
const routes = await fillEditorSite({
  folder: root,
  dataDir: folder,
  counts,
  otherPages: process.env.BENCH_PAGES,
})
const site = await startSite({ folder: root, port: ports.site, dataDir: folder, logLevel: 'warn' })
const browser = await chromium.launch({ executablePath: requireChromium() })
try {
  const [small, large] = await measureSizes()
  const puck = await measureBeside()
  report(small, large, puck)
} finally {
  await browser.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measureSizes() {
  const measured = []
  for (const count of counts) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const isTraced = process.env.BENCH_TRACE !== undefined && count === counts[0]
    if (isTraced) await browser.startTracing(page, { path: process.env.BENCH_TRACE })
    const route = routes.get(count)
    measured.push(await measureStudio(page, { count, port: ports.site, route, publisher }))
    if (isTraced) await browser.stopTracing()
    await context.close()
  }
  return measured
}

/** Undefined if Puck cannot be installed. */
async function measureBeside() {
  const puck = await servePuck(ports.puck)
  if (puck === undefined) return undefined
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    return await measurePuck(page, puck.url)
  } finally {
    await page.close()
    await puck.close()
  }
}

function report(small, large, puck) {
  const rows = small.map(({ name, limit, largeLimit = 1.5, ...figures }) => {
    const there = large.find((row) => row.name === name)
    const beside = puck?.[name]
    const value = figures.p95
    const times = there === undefined ? undefined : there.median / figures.median
    const told = [
      `${figures.median.toFixed(1).padStart(7)}, p95 ${value.toFixed(1)} ms`.padEnd(24),
      limit === undefined ? '' : `(limit ${limit})`,
      times === undefined ? '' : `2,000 blocks ${times.toFixed(2)} × (limit ${largeLimit})`,
      beside === undefined ? '' : `Puck ${beside.median.toFixed(0)}, p95 ${beside.p95.toFixed(0)}`,
    ]
    process.stdout.write(`${name.padEnd(40)} ${told.join('  ')}\n`)
    return { name, median: figures.median, value, limit, times, timesLimit: largeLimit, puck: beside }
  })
  if (puck === undefined) process.stdout.write('Puck is not measured: it could not be installed\n')
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), rows })}\n`)
}
