import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestContent, operator, page, product, question, site, type TestContent } from '../testing.ts'
import type { Change, ContentDraft } from '../change.ts'
import { toFileText } from './content-file.ts'

let test: TestContent
let folder: string
beforeEach(async () => {
  test = await openTestContent()
  folder = await mkdtemp(join(tmpdir(), 'warnings-'))
})
afterEach(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const folders: Record<string, string> = {
  epiderm__page: 'pages',
  epiderm__question: 'questions',
  epiderm__product: 'products',
}
async function write(changes: readonly Change[]) {
  for (const change of changes) {
    if (change.kind !== 'put') continue
    const { type, urlName, language } = change.draft
    const stem = language === 'en_GB' ? urlName : `${urlName}.${language}`
    const file = join(folder, folders[type] ?? '', `${stem}.yaml`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, toFileText(change.draft))
  }
}
const importFolder = (isStrict = false) => test.content.importFolder(operator, { folder, isStrict })
const text = (html: string) => ({ id: 'words', block: 'rich-text', props: { text: html } })
const columns = (...widths: number[]) => ({
  id: 'row',
  block: 'section',
  props: {
    sectionConfig: { columns: widths.map((columnWidth, index) => ({ columnKey: `c${index}`, columnWidth })) },
  },
})
const list = (expression: string) => ({
  id: 'list',
  block: 'grid',
  props: { collection: { type: 'cms', contentTypeFQN: 'epiderm__product' } },
  slots: { item: [text(`<p>{!${expression}}</p>`)] },
})

it.each([
  [
    'a link to nowhere',
    { blocks: [text('<a href="/produkt/x">x</a>')] },
    /links to \/produkt\/x, where nothing is/,
  ],
  [
    'a field that the record has not',
    {
      record: { type: 'epiderm__product', parameter: 'urlName' },
      route: '/p/{urlName}',
      blocks: [text('<p>{!Record.straplin}</p>')],
    },
    /epiderm__product has no field straplin[^]*Did you mean strapline\?/,
  ],
  [
    'a field that the items of a list have not',
    { blocks: [list('Item.descripton')] },
    /has no field descripton[^]*Did you mean description\?/,
  ],
  ['an item outside a list', { blocks: [text('<p>{!Item.title}</p>')] }, /it stands in no list/],
  [
    'a record on a page without one',
    { blocks: [text('<p>{!Record.title}</p>')] },
    /the page shows no record/,
  ],
  ['a parameter that the page lacks', { blocks: [text('<p>{!Route.topic}</p>')] }, /has no parameter topic/],
  ['columns that do not add up', { blocks: [columns(6, 4)] }, /add up to 10, not to 12/],
  [
    'markup that is taken away',
    { blocks: [text('<p style="color:red"><font>x</font></p>')] },
    /leave out style of <p>, <font>/,
  ],
])('an import warns of %s, with file and line, and strict refuses it', async (_, body, message) => {
  await write([page('a', body)])
  await expect(importFolder(true)).rejects.toMatchObject({
    code: 'content-warnings',
    message: expect.stringMatching(message),
  })
  expect(test.content.currentRelease()).toBe(0)
  const { warnings, release } = await importFolder()
  expect(release).toBe(1)
  expect(warnings).toEqual([expect.objectContaining({ file: 'pages/a.yaml', line: expect.any(Number) })])
  expect(`${warnings[0]?.message}\n${warnings[0]?.hint}`).toMatch(message)
})

it('an import warns of nothing where links, fields, columns and markup are right', async () => {
  await write([
    product('acno'),
    page('a', {
      record: { type: 'epiderm__product', parameter: 'urlName' },
      route: '/p/{urlName}',
      blocks: [text('<p>{!Record.strapline}</p>')],
    }),
    page('b', {
      parameters: [{ name: 'q', kind: 'text' }],
      blocks: [
        columns(6, 6),
        text('<p class="lead">{!Route.q} <a href="/p/acno#x">x</a> <a href="mailto:a@b.example">m</a></p>'),
        list('Item._detailURL'),
      ].map((block, index) => ({ ...block, id: `b${index}` })),
    }),
  ])
  expect((await importFolder(true)).warnings).toEqual([])
})

it('an import warns of a translation until it is changed after its source', async () => {
  await test.content.publish(operator, { changes: site(), note: '' })
  const draftOf = (change: Change, more: Partial<ContentDraft>): Change =>
    change.kind === 'put' ? { kind: 'put', draft: { ...change.draft, ...more } } : change
  const german = (words: string) => draftOf(question('a', words), { language: 'de_DE' })
  await write([question('a', '<p>One</p>'), german('<p>Eins</p>')])
  expect((await importFolder()).warnings).toEqual([])
  await write([question('a', '<p>Two</p>')])
  const outdated = [
    expect.objectContaining({
      file: 'questions/a.de_DE.yaml',
      message: expect.stringMatching(/has changed since: answer/),
    }),
  ]
  expect((await importFolder()).warnings).toEqual(outdated)
  expect((await importFolder()).warnings).toEqual(outdated)
  await write([german('<p>Zwei</p>')])
  expect((await importFolder()).warnings).toEqual([])
  expect((await importFolder()).warnings).toEqual([])
})
