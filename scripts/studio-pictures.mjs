/**
 * `npm run studio:pictures`: writes the screenshots for `docs/editing.md`. They show the studio while an editor works
 * on the acne page. Uses a separate server with the shop's content.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { requireChromium } from './chromium.mjs'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'docs/images')
const port = 4690
const origin = `http://127.0.0.1:${port}`
const email = 'mia@shop.example'
const password = 'three words or four'
const widthPx = 1120
const quality = 72

const dataDir = await mkdtemp(join(tmpdir(), 'epiderm-studio-pictures-'))
const env = {
  ...process.env,
  NODE_ENV: 'production',
  PORT: String(port),
  DATA_DIR: dataDir,
  NEW_SITE: basename(dataDir),
  LOG_LEVEL: 'warn',
}
const server = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, env, stdio: 'inherit' })
const browser = await chromium.launch({
  executablePath: requireChromium({ print: console.log }),
  args: ['--no-sandbox'],
})
try {
  await waitUntilReady()
  const page = await openStudio()
  await takePictures(page)
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

async function waitUntilReady() {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(200)
  }
  throw new Error('The server did not start.')
}

async function openStudio() {
  const words = ['dist/server/site.js', 'create-account', email, '--name', 'Mia', '--role', 'publisher']
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root, env })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 })
  await page.addInitScript(() => localStorage.setItem('epiderm-studio-tour-seen', 'true'))
  await page.goto(/http\S+token=\S+/.exec(stdout)?.[0] ?? '')
  const form = { _form: 'set-password', email, password }
  await page.request.post(`${origin}/set-password`, { form, maxRedirects: 0 })
  await page.goto(`${origin}/studio/page/${await findAcnePage(page)}`)
  return page
}

async function findAcnePage(page) {
  const { pages } = await (await page.request.get(`${origin}/api/studio/pages`)).json()
  const { contentKey, language } = pages.find(({ path }) => path.endsWith('/acne'))
  return `${contentKey}/${language}`
}

/** Takes the screenshots in order, because each screenshot shows the result of the previous steps. */
async function takePictures(page) {
  const canvas = page.frameLocator('iframe[title="The page"]')
  const button = (name) => page.getByRole('button', { name, exact: true })
  const saved = () => page.getByText(/^Saved \d\d:\d\d:\d\d$/).waitFor()
  await canvas.locator('h1').click()
  await page.getByRole('heading', { name: 'Page settings' }).waitFor({ state: 'detached' })
  await canvas.locator('h1[contenteditable]').waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Every day.')
  await saved()
  await take(page, 'studio')
  await canvas.locator('main img').first().click()
  await page.getByRole('textbox', { name: 'Alternative text' }).waitFor()
  await page
    .locator('.right img')
    .first()
    .evaluate((image) => image.decode())
  await take(page, 'studio-picture')
  await page.getByRole('radio', { name: 'Mobile', exact: true }).click()
  await button('Hide on mobile').click()
  await button('Show on mobile').waitFor()
  await saved()
  await take(page, 'studio-mobile')
  await page.getByRole('radio', { name: 'Desktop', exact: true }).click()
  await button('Insert').first().click()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await take(page, 'studio-insert')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+F')
  await page.getByRole('textbox', { name: 'Find' }).fill('SPF')
  await page.getByText(/^Found in /).waitFor()
  await take(page, 'studio-find')
  await page.keyboard.press('Escape')
  await button('Publish…').click()
  await page.getByRole('checkbox', { name: /^Acne/ }).waitFor()
  await page.getByText(/pages? will change\./).waitFor()
  await take(page, 'studio-publish')
}

async function take(page, name) {
  await pause(500)
  const webp = await sharp(await page.screenshot())
    .resize({ width: widthPx })
    .webp({ quality, effort: 6 })
    .toBuffer()
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.webp`), webp)
  process.stdout.write(`${name}.webp ${Math.round(webp.length / 1024)} KB\n`)
}
