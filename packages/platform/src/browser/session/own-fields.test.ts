/** SSN-2 in a browser: fills account data into forms, and removes it before another person uses the computer. */
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { test } from '../../../../../tests/chromium.ts'
import { openInBrowser } from '../../../../../tests/in-browser.ts'
import type * as OwnFields from './own-fields.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openInBrowser(browser, resolve(import.meta.dirname, 'own-fields.ts'))
})
afterAll(() => page?.close())

/** Forms on a public page, before the script fills them. */
const empty = `<form data-own>
  <input id="name"><input id="email" type="email"><input id="phone"><input id="tick" type="checkbox" value="x">
</form><form><input id="else"></form>`
/** The same page, rendered for the signed-in visitor. */
const rendered = `<style>b{}</style><form data-own>
  <input id="name" data-own value="Anna"><input id="email" data-own value="anna@clinic.example">
  <input id="phone" data-own value="0123"><input id="tick" type="checkbox" data-own value="x" checked>
</form><form><input id="else" data-own value="Anna"></form>`

const show = (body: string) => page.evaluate((html) => void (document.body.innerHTML = html), body)

type TestGlobals = { readonly rich: typeof OwnFields }

const fill = ({ isWanted = true } = {}) =>
  page.evaluate(
    ([html, expected]) =>
      (globalThis as unknown as TestGlobals).rich.fillAccountFields(document, html, {
        isWanted: () => expected,
      }),
    [rendered, isWanted] as const,
  )

const leave = () =>
  page.evaluate(() => (globalThis as unknown as TestGlobals).rich.clearAccountFields(document))

/** Returns each field's value or checked state by id, before and after the form is reset. */
const readFields = () =>
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

describe('fields for account data', () => {
  it('are filled in, except checkboxes, fields that contain typed values, and fields whose type differs on the private page', async () => {
    await show(empty)
    await page.fill('#phone', '999')
    await fill()
    expect(await readFields()).toMatchObject({
      name: ['Anna', 'Anna'],
      email: ['', ''],
      phone: ['999', ''],
      tick: [false, false],
      else: ['', ''],
    })
  })

  it('remain empty if the session has ended before they are filled', async () => {
    await show(empty)
    await fill({ isWanted: false })
    expect(await readFields()).toMatchObject({ name: ['', ''], phone: ['', ''] })
  })

  it('are cleared when the session ends and stay empty after a reset, but typed values are preserved', async () => {
    await show(empty)
    await fill()
    await page.fill('#phone', '999')
    await leave()
    expect(await page.locator('[data-own]:is(input, select)').count()).toBe(0)
    expect(await readFields()).toMatchObject({ phone: ['999', ''], name: ['', ''] })
  })

  it('are also cleared if they are checkboxes or lists, unless the visitor has chosen an option in the list', async () => {
    const list = (id: string) =>
      `<select id="${id}" data-own><option value="">–</option><option selected>Peel</option><option>Gel</option></select>`
    await show(
      `<form data-own><input id="tick" type="checkbox" data-own checked>
      <input id="round" type="radio" name="r" data-own checked>${list('kept')}${list('chosen')}</form>`,
    )
    await page.selectOption('#chosen', 'Gel')
    await leave()
    expect(await readFields()).toEqual({
      tick: [false, false],
      round: [false, false],
      kept: ['', ''],
      chosen: ['Gel', ''],
    })
  })
})
