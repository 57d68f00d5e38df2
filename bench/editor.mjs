/**
 * `npm run bench -- editor`: what an editor waits for in the studio, in Chromium, on pages of 1,000 and 2,000 blocks: from the input to the
 * change on the screen, median and the 95th of a hundred, both pages in turns; beside Puck's editor with the same tree, in the same run. `BENCH_PAGES=10000`
 * gives the site so many pages more, `BENCH_ONLY=drag` measures the acts of that name alone, `BENCH_EACH=1` prints each time, `BENCH_TRACE=<file>` measures the smaller page alone
 * and writes down what Chromium does meanwhile, as its performance panel reads it. Prints the rows, then all of it as one line of JSON, in milliseconds.
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
  const rows = await measureSizes()
  const puck = await measureBeside()
  report(rows, puck)
} finally {
  await browser.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Each page in a window of its own. */
async function measureSizes() {
  const trace = process.env.BENCH_TRACE
  const editors = []
  for (const count of trace === undefined ? counts : counts.slice(0, 1)) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    editors.push({ page: await context.newPage(), port: ports.site, route: routes.get(count), publisher })
  }
  if (trace !== undefined) await browser.startTracing(editors[0].page, { path: trace })
  const rows = await measureStudio(editors)
  if (trace !== undefined) await browser.stopTracing()
  for (const { page } of editors) await page.context().close()
  return rows
}

/** Undefined where Puck cannot be installed. */
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

function report(all, puck) {
  const rows = all.map(({ name, bar, largeBar = 1.5, figures: [small, large] }) => {
    const times = large && large.median / small.median
    const beside = puck?.[name]
    const told = [
      `${small.median.toFixed(1).padStart(7)}, p95 ${small.p95.toFixed(1)} ms`.padEnd(24),
      bar === undefined ? '' : `(bar ${bar})`,
      times === undefined ? '' : `2,000 blocks ${times.toFixed(2)} × (bar ${largeBar})`,
      beside === undefined ? '' : `Puck ${beside.median.toFixed(0)}, p95 ${beside.p95.toFixed(0)}`,
    ]
    process.stdout.write(`${name.padEnd(40)} ${told.join('  ')}\n`)
    return { name, median: small.median, value: small.p95, bar, times, timesBar: largeBar, puck: beside }
  })
  if (puck === undefined) process.stdout.write('Puck is not measured: it could not be installed\n')
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), rows })}\n`)
}
