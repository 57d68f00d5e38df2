/** SSN-2 in a browser: what an account fills into forms, and what of it stays for whoever sits down next. */
import { resolve } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../../../scripts/chromium.mjs'
import type * as OwnFields from './own-fields.ts'

const origin = 'http://shop.test'
const entry = 'own-fields.js'
const scripts = new Map<string, string>()
let browser: Browser

beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: resolve(import.meta.dirname, 'own-fields.ts'), formats: ['es'], fileName: () => entry },
    },
  })) as Rolldown.RolldownOutput[]
  for (const file of built.flatMap(({ output }) => output))
    if (file.type === 'chunk') scripts.set(`/${file.fileName}`, file.code)
  browser = await launchChromium()
})
afterAll(() => browser?.close())

/** A form as everybody's page has it. */
const empty = `<form data-own>
  <input id="name"><input id="email" type="email"><input id="phone"><input id="tick" type="checkbox" value="x">
</form><form><input id="else"></form>`
/** The same page as it is drawn for its visitor. */
const drawn = `<style>b{}</style><form data-own>
  <input id="name" data-own value="Anna"><input id="email" data-own value="anna@clinic.example">
  <input id="phone" data-own value="0123"><input id="tick" type="checkbox" data-own value="x" checked>
</form><form><input id="else" data-own value="Anna"></form>`

async function openPage(body: string): Promise<Page> {
  const page = await browser.newPage()
  await page.route(`${origin}/**`, (route) => {
    const script = scripts.get(new URL(route.request().url()).pathname)
    return script === undefined
      ? route.fulfill({ contentType: 'text/html', body: `<!doctype html>${body}` })
      : route.fulfill({ contentType: 'text/javascript', body: script })
  })
  await page.goto(`${origin}/`)
  await page.addScriptTag({
    type: 'module',
    content: `import * as ownFields from '/${entry}'; window.ownFields = ownFields`,
  })
  await page.waitForFunction(() => 'ownFields' in window)
  return page
}

declare global {
  interface Window {
    readonly ownFields: typeof OwnFields
  }
}

const fill = (page: Page, { isWanted = true } = {}) =>
  page.evaluate(
    ([html, wanted]) => window.ownFields.fillOwnFields(document, html, { isWanted: () => wanted }),
    [drawn, isWanted] as const,
  )

const leave = (page: Page) => page.evaluate(() => window.ownFields.emptyOwnFields(document))

/** By id: what stands in the field, or whether it is ticked; then what a reset of the form would bring back. */
const readFields = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
    const read = () =>
      fields.map((field) =>
        field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type)
          ? field.checked
          : field.value,
      )
    const now = read()
    for (const form of document.forms) form.reset()
    const reset = read()
    return Object.fromEntries(fields.map(({ id }, index) => [id, [now[index], reset[index]]]))
  })

describe('the fields of an account', () => {
  it('SSN-2 are filled by it in its own forms, but for what is typed, is of another kind, or a tick', async () => {
    const page = await openPage(empty)
    await page.fill('#phone', '999')
    await fill(page)
    expect(await readFields(page)).toMatchObject({
      name: ['Anna', 'Anna'],
      email: ['', ''],
      phone: ['999', ''],
      tick: [false, false],
      else: ['', ''],
    })
    await page.close()
  })

  it('SSN-2 stay empty when the session has ended before they are filled', async () => {
    const page = await openPage(empty)
    await fill(page, { isWanted: false })
    expect(await readFields(page)).toMatchObject({ name: ['', ''], phone: ['', ''] })
    await page.close()
  })

  it('SSN-2 are emptied when the session ends, also for a reset of the form; what somebody typed stays', async () => {
    const page = await openPage(empty)
    await fill(page)
    await page.fill('#phone', '999')
    await leave(page)
    expect(await page.locator('[data-own]:is(input, select)').count()).toBe(0)
    expect(await readFields(page)).toMatchObject({ phone: ['999', ''], name: ['', ''] })
    await page.close()
  })

  it('SSN-2 that choose are emptied too: ticks always, a list unless somebody chose', async () => {
    const list = (id: string) =>
      `<select id="${id}" data-own><option value="">–</option><option selected>Peel</option><option>Gel</option></select>`
    const page = await openPage(
      `<form data-own><input id="tick" type="checkbox" data-own checked>
      <input id="round" type="radio" name="r" data-own checked>${list('kept')}${list('chosen')}</form>`,
    )
    await page.selectOption('#chosen', 'Gel')
    await leave(page)
    expect(await readFields(page)).toEqual({
      tick: [false, false],
      round: [false, false],
      kept: ['', ''],
      chosen: ['Gel', ''],
    })
    await page.close()
  })
})
