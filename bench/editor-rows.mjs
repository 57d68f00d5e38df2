/**
 * Measures the editor's actions in the studio, one row per action: first the time to open a page, then the time of each
 * action.
 */
import { listActions } from './editor-actions.mjs'
import { median } from './site.mjs'
import { rounds, timeActions, toP95 } from './timing.mjs'

/** Part of an action's name. Only actions whose name contains it are measured. */
const only = process.env.BENCH_ONLY ?? ''

/** Writes each row to standard error as soon as it is measured, because measuring all rows takes minutes. */
export async function measureStudio(page, { count, ...options }) {
  const rows = []
  const add = async (name, measure) => {
    const started = performance.now()
    try {
      const row = await measure()
      rows.push(row)
      const seconds = ((performance.now() - started) / 1000).toFixed(0)
      const figures = `${row.median.toFixed(1).padStart(7)}, p95 ${row.p95.toFixed(1)} ms`
      process.stderr.write(`${count} blocks: ${name.padEnd(40)} ${figures} (in ${seconds} s)\n`)
    } catch (error) {
      process.stderr.write(`Could not measure ${name}: ${error.message}\n`)
    }
  }
  const address = await openRoute(page, options)
  await add('open a page', () => measureOpening(page, address))
  for (const act of listActions(page).filter(({ name }) => name.includes(only)))
    await add(act.name, () => measureAct(page, act))
  return rows
}

async function measureAct(page, { name, limit, prepare, toTask, begin, settle, finish }) {
  await prepare?.()
  const times = await timeActions(page, toTask, { begin, settle })
  await finish?.()
  return { name, limit, ...times }
}

/**
 * Runs in each document before the document's own scripts. In the studio's document, counts the renderings from the
 * server that the canvas has applied.
 */
function countExchanges() {
  const { dataset } = window.parent.document.documentElement
  window.addEventListener('epiderm-canvas', ({ detail: line }) => {
    const { say } = line
    line.say = (message) => {
      if (message.type === 'exchanged') dataset.exchanged = String(Number(dataset.exchanged ?? 0) + 1)
      say(message)
    }
  })
}

/**
 * Signs in and opens the page by its content key, because the list of a large site does not show every page. Returns
 * its URL.
 */
async function openRoute(page, { port, route, publisher: { email, password } }) {
  const origin = `http://127.0.0.1:${port}`
  await page.addInitScript(() => localStorage.setItem('epiderm-studio-tour-seen', 'true'))
  await page.addInitScript(countExchanges)
  const data = { email, password }
  const answer = await page.request.post(`${origin}/api/session`, { data, headers: { origin } })
  if (!answer.ok()) throw new Error(`The publisher cannot sign in: ${answer.status()}`)
  const { pages } = await (await page.request.get(`${origin}/api/studio/pages`)).json()
  const { contentKey, language } = pages.find(({ path, record }) => path === route && record === null)
  await page.goto(`${origin}/studio/page/${contentKey}/${language}`)
  await untilOpen(page)
  return page.url()
}

/** Waits until no pending work would affect the measurement. */
async function untilOpen(page) {
  await page.getByRole('treegrid').waitFor()
  await page.locator('.canvas-wait').waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
}

/** Opens the page by its URL, in a browser that has the studio's files in its cache. */
async function measureOpening(page, address) {
  const times = []
  for (let round = 0; round < rounds; round++) {
    await page.goto(address)
    await page.frameLocator('iframe').locator('h2').first().waitFor()
    await page.getByRole('treegrid').getByRole('row').first().waitFor()
    times.push(await page.evaluate(() => performance.now()))
    await untilOpen(page)
  }
  return { name: 'open a page', limit: 1000, largeLimit: 2.2, median: median(times), p95: toP95(times) }
}
