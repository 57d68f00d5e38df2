// node bench/faces.mjs [url] [loads]: how many cold loads at 10 Mbit/s and 40 ms show both faces of a running site, and what moves.
import { chromium } from '@playwright/test'
import { requireChromium } from '../scripts/chromium.mjs'

const url = process.argv[2] ?? 'http://127.0.0.1:3000/skincare/acne'
const loads = Number(process.argv[3] ?? 10)
const line = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 }

const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
})
const results = []
for (let load = 0; load < loads; load++) results.push(await loadCold())
await browser.close()

const shown = results.filter(({ heading, text }) => heading.includes('Brygada') && text.includes('Figtree'))
for (const { heading, text, shift } of results) console.log(`${heading} / ${text}, layout shift ${shift}`)
console.log(`${shown.length} of ${loads} cold loads show both faces`)

/** A context of its own has an empty cache. */
async function loadCold() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await page.goto(url, { waitUntil: 'load' })
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const heading = await readFace(session, 'h1')
  const text = await readFace(session, 'main p')
  const shift = await page.evaluate(readShift)
  await context.close()
  return { heading, text, shift }
}

async function readFace(session, selector) {
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts
    .map(({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? '' : ' (system)'}`)
    .join(' + ')
}

function readShift() {
  return new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += entry.hadRecentInput ? 0 : entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 200)
  })
}
