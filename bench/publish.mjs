/**
 * `node bench/publish.mjs <data folder>`: measures the cost of publishing one product on the site in that folder, from
 * the call in the server's process until the new page is served. Also measures the number of pages that stay cached, a
 * process's first publish, which reads all heads, and the first render of a product page and of the list. Runs the
 * sources with production React. Writes one line of JSON, in milliseconds.
 */
import { loadApp } from './sources.mjs'
import { median, waitUntilIdle } from './site.mjs'

const operator = { kind: 'operator', name: 'bench' }
const keptPages = 200
const publishes = 5

const { app, close } = await loadApp({ DATA_DIR: process.argv[2], LOG_LEVEL: 'error' })
const { content } = app.platform
const get = (url) => app.server.inject({ url })

const products = (await content.at(operator).findListings({ type: 'epiderm__product' })).map(
  ({ urlName }) => urlName,
)
for (let page = 0; page < keptPages; page++) await get(toProduct(page * 37))
const renderMs = []
for (let page = 0; page < 20; page++) renderMs.push(await time(() => get(toProduct(page * 41 + 5))))
// Cached pages are recompressed in the background, on all cores.
const self = { readCpuMs: () => process.cpuUsage().user / 1000 }
await waitUntilIdle(self)
const [served, servedCpu, stayed] = [[], [], []]
for (let number = 0; number <= publishes; number++) {
  const address = toProduct(number * 53 + 7)
  await get(address)
  await waitUntilIdle(self)
  const change = await toChange(address.split('/').at(-1), number)
  const before = app.renderer.pages.cacheSize()
  const cpuBefore = toCpuMs()
  served.push(
    await time(async () => {
      await content.publish(operator, { note: 'bench', changes: [change] })
      const { body } = await get(address)
      if (!body.includes(change.draft.body.strapline)) throw new Error(`${address} is served unchanged`)
    }),
  )
  servedCpu.push(toCpuMs() - cpuBefore)
  // The changed page is evicted and rendered again. It therefore counts as a newly rendered page, not as a page that
  // stayed cached.
  stayed.push((app.renderer.pages.cacheSize() - 1) / before)
}
const listMs = await time(() => get('/skincare'))
const [[firstMs], [firstCpuMs]] = [served.splice(0, 1), servedCpu.splice(0, 1)]
const figures = {
  firstMs,
  firstCpuMs,
  servedMs: median(served),
  servedCpuMs: median(servedCpu),
  stayed: Math.min(...stayed),
  productMs: median(renderMs),
  listMs,
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
await close()

function toProduct(position) {
  return `/product/${products[position % products.length]}`
}

/** Returns the CPU time of all threads. */
function toCpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function time(work) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function toChange(urlName, number) {
  const snapshot = content.at(operator)
  const heads = await snapshot.heads.find({ type: 'epiderm__product', urlName, language: 'en_GB' })
  const [item] = await snapshot.loadStored(heads)
  const { version: _, publishedDate: __, ...draft } = item
  return {
    kind: 'put',
    draft: { ...draft, body: { ...draft.body, strapline: `Measured ${number} at ${Date.now()}` } },
  }
}
