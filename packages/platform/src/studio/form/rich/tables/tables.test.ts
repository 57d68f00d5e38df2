/** Tests the rich-text editor's tables in Chromium: cells, rows, columns and header cells. */
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { test } from '../../../../../../../tests/chromium.ts'
import { openInBrowser } from '../../../../../../../tests/in-browser.ts'
import type * as RichText from '../rich-text.fixture.ts'
import type { TableCommand } from './run-in-table.fixture.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openInBrowser(browser, resolve(import.meta.dirname, '../rich-text.fixture.ts'))
})
afterAll(() => page?.close())

type RichTextWindow = { readonly rich: typeof RichText }

const run = (html: string, name: TableCommand, selected: { readonly from: string; readonly to?: string }) =>
  page.evaluate(
    ([text, command, words]) =>
      (globalThis as unknown as RichTextWindow).rich.runTableCommand(text, command, words),
    [html, name, selected] as const,
  )

/** Builds rows of `td` cells. A leading `*` marks a row header, `#` a column header. */
const cells = (row: string) =>
  `<tr>${row
    .split(' ')
    .map((cell) => {
      if (cell.startsWith('#')) return `<th scope="col">${cell.slice(1)}</th>`
      return cell.startsWith('*')
        ? `<th scope="row">${cell.slice(1)}</th>`
        : `<td>${cell.replace('_', '')}</td>`
    })
    .join('')}</tr>`
const body = (...rows: string[]) => `<tbody>${rows.map(cells).join('')}</tbody>`
const head = (...rows: string[]) => `<thead>${rows.map(cells).join('')}</thead>`
const table = (...parts: string[]) => `<table>${parts.join('')}</table>`

describe('a table', () => {
  it.each<[TableCommand, string, string, string]>([
    ['addRow', 'a', table(body('a b', 'c d')), table(body('!a b', '_ _', 'c d'))],
    ['addRow', 'a', table(head('#a #b'), body('c d')), table(head('#!a #b'), body('_ _', 'c d'))],
    ['addRow', 'd', table(body('*c d')), table(body('*c !d', '* _'))],
    ['removeRow', 'a', table(body('a b', 'c d')), table(body('!c d'))],
    ['removeRow', 'd', table(head('#a #b'), body('c d')), table(head('#a #!b'))],
    ['removeRow', 'a', `${table(body('a b'))}<p>c</p>`, '<p>!c</p>'],
    ['addColumn', 'a', table(head('#a #b'), body('c d')), table(head('#!a # #b'), body('c _ d'))],
    ['removeColumn', 'b', table(body('a b', 'c d')), table(body('!a', 'c'))],
    ['removeColumn', 'a', `<p>c</p>${table(body('a'))}`, '<p>c!</p>'],
    ['headerRow', 'c', table(body('a b', 'c d')), table(head('#a #b'), body('!c d'))],
    ['headerRow', 'a', table(head('#a #b'), body('c d')), table(body('!a b', 'c d'))],
    ['headerColumn', 'd', table(head('#a #b'), body('c d')), table(head('#a #b'), body('*c !d'))],
    ['headerColumn', 'd', table(body('*a b', '*c d')), table(body('a b', 'c !d'))],
    ['removeTable', 'a', `<p>b</p>${table(body('a'))}`, '<p>b!</p>'],
    ['next', 'a', table(body('a b')), table(body('a !b'))],
    ['previous', 'c', table(head('#a #b'), body('c')), table(head('#a #!b'), body('c'))],
    ['after', 'b', `<p>a</p>${table(body('b'))}`, `<p>a</p>${table(body('b'))}<p>!</p>`],
    ['before', 'b', table(body('b', 'c')), `<p>!</p>${table(body('b', 'c'))}`],
  ])('runs %s with the caret at %s in %s', async (name, from, html, expected) => {
    const written = await run(html, name, { from })
    expect(written).toBe(expected)
  })

  it.each<[TableCommand, string, string]>([
    ['next', 'b', table(body('a b'))],
    ['previous', 'a', table(body('a b'))],
    ['after', 'a', table(body('a', 'b'))],
    ['after', 'a', `${table(body('a'))}<p>b</p>`],
    ['addRow', 'a', '<p>a</p>'],
  ])('ignores the key %s with the caret at %s in %s', async (name, from, html) => {
    expect(await run(html, name, { from })).toBeUndefined()
  })

  const spanning =
    '<table><tbody><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>'
  it.each<[TableCommand, string, string]>([
    [
      'addRow',
      'b',
      '<tr><td rowspan="3">a</td><td colspan="2">!b</td></tr><tr><td></td><td></td></tr><tr><td>c</td><td>d</td></tr>',
    ],
    ['removeRow', 'b', '<tr><td>a</td><td>!c</td><td>d</td></tr>'],
    ['removeRow', 'c', '<tr><td>!a</td><td colspan="2">b</td></tr>'],
    [
      'addColumn',
      'c',
      '<tr><td rowspan="2">a</td><td colspan="3">b</td></tr><tr><td>!c</td><td></td><td>d</td></tr>',
    ],
    [
      'addColumn',
      'a',
      '<tr><td rowspan="2">!a</td><td rowspan="2"></td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr>',
    ],
    ['removeColumn', 'd', '<tr><td rowspan="2">a</td><td>b</td></tr><tr><td>!c</td></tr>'],
    [
      'headerRow',
      'b',
      '<tr><th scope="col" rowspan="2">a</th><th scope="col" colspan="2">!b</th></tr><tr><td>c</td><td>d</td></tr>',
    ],
  ])('preserves cells that span several rows or columns on %s at %s', async (name, from, rows) => {
    expect(removeCaret(await run(spanning, name, { from }))).toBe(
      `<table><tbody>${rows.replace('!', '')}</tbody></table>`,
    )
  })

  it.each([
    ['from one cell into another', 'aa', 'bb', table(body('aa bb')), table(body('! bb'))],
    ['around a table', 'cc', 'aa', `<p>cc</p>${table(body('aa bb'))}<p>dd</p>`, '<p>!dd</p>'],
    ['before a table', 'cc', 'aa', `<p>cc</p>${table(body('aa bb'))}`, `<p>!</p>${table(body('aa bb'))}`],
    ['after a table', 'dd', 'bb', `${table(body('aa bb'))}<p>dd</p>`, undefined],
  ])('preserves its cells when the text %s is deleted', async (_name, from, to, html, expected) => {
    const written = await run(html, 'delete', { from, to })
    expect(removeCaret(written)).toBe(removeCaret(expected))
  })
})

const removeCaret = (html: string | undefined) => html?.replace('!', '')
