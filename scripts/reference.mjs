/**
 * `npm run reference`: writes `docs/reference/` from the schemas of blocks and content types, and `docs/commands.md`
 * and `docs/configuration.md` from the code. Also takes a screenshot of each typical sample on the canvas in Chromium.
 * A screenshot without a visible change is not written. `-- --texts` skips the screenshots.
 */
import { createServer } from 'node:http'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { launchChromium } from './chromium.mjs'
import { createSourceServer, root } from './source-server.mjs'

const folder = join(root, 'docs/reference')
const isTextsOnly = process.argv.includes('--texts')
const widthPx = 640
const maxHeightPx = 800
const maxBytes = 12 * 1024
const paddingPx = 16
/**
 * Screenshot widths and qualities in order of preference. The first combination that meets the size limit is used. If a
 * page needs a smaller image, the narrower widths keep its text legible.
 */
const sizes = [
  ...[82, 70, 55, 40].map((quality) => ({ width: widthPx, quality })),
  ...[55, 40, 25].map((quality) => ({ width: widthPx * 0.75, quality })),
  ...[40, 25].map((quality) => ({ width: widthPx / 2, quality })),
]
const swappedFaces = 'font-display:swap'
/** Mean colour difference, out of 255, below which two images look the same. */
const unseen = 0.5
/** The fixed time in screenshots: a Monday morning, so that a delivery promise contains “today”. */
const now = new Date('2026-11-23T10:00:00Z')
const frame = `html,body{background:var(--dxp-g-root,#fff)}main{padding:${paddingPx}px!important}*{caret-color:transparent!important}`

const dataDir = await mkdtemp(join(tmpdir(), 'epiderm-reference-'))
const vite = await createSourceServer({ server: { hmr: false, ws: false, watch: null } })
try {
  await write()
} finally {
  await vite.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function write() {
  const { createApp } = await load('/src/app/app.ts')
  const { storefront } = await load('/src/composition.ts')
  const { loadConfiguration } = await load('/src/app/settings/configuration.ts')
  const { loadReference } = await load('/src/cli/reference/load-reference.ts')
  const { createGuides } = await load('/src/cli/reference/create-guides.ts')
  const configuration = loadConfiguration({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const development = { use: async () => {} }
  const app = await createApp(configuration, { projectRoot: root, storefront, development, clock: () => now })
  try {
    const { texts, pictures } = await loadReference(app, storefront)
    const paths = new Set([...texts.keys(), ...pictures.map(({ path }) => path)])
    await removeOthers(paths)
    for (const [path, text] of texts) await put(path, text)
    for (const [path, text] of createGuides()) await put(join('..', path), text)
    if (isTextsOnly) return
    await withPage(app, async (page, address) => {
      for (const { block, path } of pictures) await draw(page, `${address}/gallery/${block}/typical`, path)
    })
    process.stdout.write(`docs/reference: ${texts.size} pages, ${pictures.length} pictures\n`)
  } finally {
    await app.close()
  }
}

function load(path) {
  return vite.environments.ssr.runner.import(path)
}

async function removeOthers(paths) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name)
    if (!paths.has(file.slice(folder.length + 1))) await rm(file)
  }
}

async function put(path, content) {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** Vite handles requests for its own files, and the app handles all other requests. */
async function withPage(app, use) {
  await app.server.ready()
  const front = createServer((request, response) => {
    vite.middlewares(request, response, () => {
      request.url = request.originalUrl ?? request.url
      app.server.routing(request, response)
    })
  })
  await new Promise((done) => front.listen(0, '127.0.0.1', done))
  const browser = await launchChromium()
  try {
    const viewport = { width: widthPx, height: maxHeightPx }
    const context = await browser.newContext({
      viewport,
      reducedMotion: 'reduce',
      timezoneId: 'Europe/London',
      bypassCSP: true,
    })
    const page = await context.newPage()
    await page.route('**/gallery/**', waitForFaces)
    await page.clock.setFixedTime(now)
    await use(page, `http://127.0.0.1:${front.address().port}`)
  } finally {
    await browser.close()
    front.close()
    front.closeAllConnections()
  }
}

/** Waits for the fonts, because pages show text before their fonts are loaded. */
async function waitForFaces(route) {
  const response = await route.fetch()
  const html = await response.text()
  if (!html.includes(swappedFaces)) throw new Error(`${route.request().url()} has no ${swappedFaces}`)
  await route.fulfill({ response, body: html.replaceAll(swappedFaces, 'font-display:block') })
}

async function draw(page, url, path) {
  await page.goto(`${url}?mode=design`, { waitUntil: 'networkidle' })
  await page.addStyleTag({ content: frame })
  await page.evaluate(() => (document.activeElement?.blur(), document.fonts.ready.then(() => undefined)))
  const { top, bottom } = await page.evaluate(findEdges)
  if (bottom <= top) throw new Error(`${url} shows nothing: set isPictured: false in its schema`)
  const y = Math.max(0, Math.floor(top) - paddingPx)
  const height = Math.min(maxHeightPx, Math.ceil(bottom) + paddingPx) - y
  const png = await page.screenshot({
    clip: { x: 0, y, width: widthPx, height },
    animations: 'disabled',
  })
  if (await looksAlike(png, path)) return
  await put(path, await createSmallPicture(png, path))
}

/**
 * Runs in the browser. Returns the upper and lower edges of all visible content, including elements fixed to the
 * window.
 */
function findEdges() {
  const boxes = [...document.querySelectorAll('main *')].map((element) => element.getBoundingClientRect())
  const seen = boxes.filter(({ width, height, right }) => width > 1 && height > 0 && right > 0)
  return {
    top: Math.min(...seen.map(({ top }) => top)),
    bottom: Math.max(0, ...seen.map(({ bottom }) => bottom)),
  }
}

async function looksAlike(png, path) {
  const old = await readFile(join(folder, path)).catch(() => undefined)
  if (old === undefined || old.length > maxBytes) return false
  const [a, b] = await Promise.all([toPixels(await createSmallPicture(png, path)), toPixels(old)])
  if (a.length !== b.length) return false
  const difference = a.reduce((sum, value, index) => sum + Math.abs(value - b[index]), 0)
  return difference / a.length <= unseen
}

function toPixels(bytes) {
  return sharp(bytes).removeAlpha().raw().toBuffer()
}

async function createSmallPicture(png, name) {
  for (const { width, quality } of sizes) {
    const bytes = await sharp(png).resize({ width }).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= maxBytes) return bytes
  }
  throw new Error(`${name} does not fit into ${maxBytes} bytes`)
}
