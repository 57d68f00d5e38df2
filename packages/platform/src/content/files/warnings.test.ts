import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { themeTokens } from '#content-types'
import {
  openTestContent,
  operator,
  createPageChange,
  createProductChange,
  createQuestionChange,
  createRedirectChange,
  createSiteChanges,
  type TestContent,
} from '../testing.ts'
import type { Change, ContentDraft } from '../types/change.ts'
import { toProblemLines } from '../types/errors.ts'
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
  epiderm__menu: 'menus',
  epiderm__page: 'pages',
  epiderm__question: 'questions',
  epiderm__product: 'products',
  epiderm__redirect: 'redirects',
  epiderm__theme: 'themes',
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
const importFolder = (isStrict = false, basePath?: string) =>
  test.content.importFolder(operator, { folder, isStrict, basePath })
const text = (html: string) => ({ id: 'words', block: 'rich-text', props: { text: html } })
const columns = (...widths: number[]) => ({
  id: 'row',
  block: 'section',
  props: {
    sectionConfig: { columns: widths.map((columnWidth, index) => ({ columnKey: `c${index}`, columnWidth })) },
  },
})
const draftOf = (change: Change, more: Partial<ContentDraft>): Change =>
  change.kind === 'put' ? { kind: 'put', draft: { ...change.draft, ...more } } : change
const withType = (change: Change, type: string) => draftOf(change, { type })
const menu = (items: readonly object[]) =>
  draftOf(createPageChange('m'), { type: 'epiderm__menu', body: { items } })
const icon = (props: Record<string, unknown>) => ({
  id: 'icon',
  block: 'icon',
  props: { iconName: 'utility:check', ...props },
})
const list = (expression: string) => ({
  id: 'list',
  block: 'grid',
  props: { collection: { type: 'cms', contentTypeFQN: 'epiderm__product' } },
  slots: { item: [text(`<p>{!${expression}}</p>`)] },
})

it.each([
  [
    'a link without a target',
    { blocks: [text('<a href="/produkt/x">x</a>')] },
    /links to \/produkt\/x, but there is no page there/,
  ],
  [
    'a field that the record lacks',
    {
      record: { type: 'epiderm__product', parameter: 'urlName' },
      route: '/p/{urlName}',
      blocks: [text('<p>{!Record.straplin}</p>')],
    },
    /epiderm__product has no field straplin[^]*Did you mean strapline\?/,
  ],
  [
    'a field that the items of a list lack',
    { blocks: [list('Item.descripton')] },
    /has no field descripton[^]*Did you mean description\?/,
  ],
  ['an item outside a list', { blocks: [text('<p>{!Item.title}</p>')] }, /it is not in a list/],
  [
    'a record expression on a page without a record',
    { blocks: [text('<p>{!Record.title}</p>')] },
    /the page shows no record/,
  ],
  ['a parameter that the page lacks', { blocks: [text('<p>{!Route.topic}</p>')] }, /has no parameter topic/],
  ['column widths that do not add up to 12', { blocks: [columns(6, 4)] }, /add up to 10, not to 12/],
  [
    'markup that is removed',
    { blocks: [text('<p style="color:red"><font>x</font></p>')] },
    /leave out style of <p>, <font>/,
  ],
  [
    'a character that another application could not decode',
    { blocks: [text('<p>Caf\uFFFD</p>')] },
    /contains the replacement character/,
  ],
  [
    'an icon that no sprite contains',
    { blocks: [{ id: 'i', block: 'icon', props: { iconName: 'utility:chek' } }] },
    /no icon utility:chek[^]*Did you mean utility:check\?/,
  ],
  [
    'a list of a type that does not exist',
    {
      blocks: [
        {
          ...list('Route.x'),
          props: { collection: { type: 'cms', contentTypeFQN: 'epiderm__prodct' } },
          slots: {},
        },
      ],
    },
    /no content type epiderm__prodct[^]*Did you mean epiderm__product\?/,
  ],
  [
    'a record of a type that does not exist',
    { route: '/p/{urlName}', record: { type: 'epiderm__questions', parameter: 'urlName' } },
    /no content type epiderm__questions[^]*Did you mean epiderm__question\?/,
  ],
])(
  'an import warns about %s, with file and line, and is rejected with --strict',
  async (_, body, message) => {
    await write([createPageChange('a', body)])
    await expect(importFolder(true)).rejects.toMatchObject({
      code: 'content-warnings',
      message: expect.stringMatching(message),
    })
    expect(test.content.currentRelease()).toBe(0)
    const { warnings, release } = await importFolder()
    expect(release).toBe(1)
    expect(warnings).toEqual([expect.objectContaining({ file: 'pages/a.yaml', line: expect.any(Number) })])
    expect(`${warnings[0]?.message}\n${warnings[0]?.hint}`).toMatch(message)
  },
)

it('does not warn about correct links, fields, columns and markup', async () => {
  await write([
    createProductChange('acno'),
    createPageChange('a', {
      record: { type: 'epiderm__product', parameter: 'urlName' },
      route: '/p/{urlName}',
      blocks: [text('<p>{!Record.strapline}</p>')],
    }),
    createPageChange('b', {
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

it.each<[string, Change, string]>([
  ['block', createPageChange('a', { blocks: [{ id: 'x', block: 'rich-txt' }] }), 'rich-text'],
  ['property', createPageChange('a', { blocks: [{ ...text(''), props: { text: '', txet: '' } }] }), 'text'],
  ['slot', createPageChange('a', { blocks: [{ ...list('Route.x'), slots: { itme: [] } }] }), 'item'],
  ['choice', createPageChange('a', { blocks: [icon({ size: 'smal' })] }), 'small'],
  ['icon', createPageChange('a', { blocks: [icon({ iconName: 'chek' })] }), 'utility:check'],
  ['field of a type', createProductChange('a', { straplin: 'x' }), 'strapline'],
  ['content type', withType(createPageChange('a'), 'epiderm__pgae'), 'epiderm__page'],
])('a rejected import suggests the most similar %s', async (_, change, meant) => {
  await write([change])
  await expect(importFolder()).rejects.toMatchObject({
    message: expect.stringMatching(new RegExp(`\\.yaml:\\d+: [^]*Did you mean ${meant}\\?`)),
  })
  expect(test.content.currentRelease()).toBe(0)
})

it('warns about every menu link without a target', async () => {
  const items = [
    { label: 'One', url: '/a' },
    { label: 'Two', url: '/elsewhere', children: [{ label: 'Three', url: '/aa' }] },
  ]
  await write([createPageChange('a', { route: '/a' }), menu(items)])
  expect((await importFolder()).warnings).toEqual([
    expect.objectContaining({
      file: 'menus/m.yaml',
      message: 'links to /elsewhere, but there is no page there',
    }),
    expect.objectContaining({
      message: 'links to /aa, but there is no page there',
      hint: 'Did you mean /a?',
    }),
  ])
})

it('warns once about tokens that a theme does not set', async () => {
  const theme = (tokens: object) =>
    draftOf(createPageChange('plain'), { type: 'epiderm__theme', body: { tokens } })
  const defaults = Object.entries(themeTokens).map(([name, token]) => [name, token.default])
  await write([theme(Object.fromEntries([...defaults, ['--dxp-s-own', '1px']]))])
  expect((await importFolder(true)).warnings).toEqual([])
  await write([theme(Object.fromEntries(defaults.slice(2)))])
  expect((await importFolder()).warnings).toEqual([
    expect.objectContaining({
      file: 'themes/plain.yaml',
      line: expect.any(Number),
      message:
        'uses the platform’s defaults for tokens that it does not set (2): --dxp-g-root, --dxp-g-root-contrast',
    }),
  ])
})

it('warns about a redirect whose target does not exist', async () => {
  await write([
    createPageChange('a', { route: '/a' }),
    createRedirectChange('dead', { from: '/x', to: '/b?c' }),
    createRedirectChange('live', { from: '/y', to: '/A#d' }),
  ])
  expect((await importFolder()).warnings).toEqual([
    expect.objectContaining({
      file: 'redirects/dead.yaml',
      message: 'links to /b?c, but there is no page there',
    }),
  ])
})

it('accepts links that contain the base path', async () => {
  const links = ['/acme/s/a', '/a', '{!Site.basePath}/a', '/acme/s', '/acme/s/a/?x=1#y']
  await write([
    createPageChange('home', { route: '/' }),
    createPageChange('a', {
      route: '/a',
      blocks: [text(links.map((link) => `<a href="${link}">x</a>`).join(' '))],
    }),
  ])
  expect((await importFolder(false, '/acme/s')).warnings).toEqual([])
  expect((await importFolder(false)).warnings.map(({ message }) => message)).toEqual(
    ['/acme/s/a', '/acme/s', '/acme/s/a/?x=1#y'].map(
      (link) => `links to ${link}, but there is no page there`,
    ),
  )
})

it('reports two hundred of two thousand warnings, and searches for similar paths only for the reported warnings', async () => {
  const links = Array.from({ length: 2000 }, (_, index) => `<a href="/aa${index}">x</a>`)
  await write([createPageChange('a', { route: '/aa', blocks: [text(links.join(''))] })])
  const { warnings } = await importFolder()
  expect(warnings).toHaveLength(2000)
  expect(warnings.filter(({ line }) => line !== undefined)).toHaveLength(200)
  expect(warnings.filter(({ hint }) => hint === 'Did you mean /aa?').length).toBeLessThanOrEqual(200)
  expect(warnings[0]?.hint).toBe('Did you mean /aa?')
  const lines = toProblemLines(warnings)
  expect([lines.length, lines.at(-1)]).toEqual([201, '… and 1800 more'])
})

it('warns about a translation older than its source, until the translation is edited', async () => {
  await test.content.publish(operator, { changes: createSiteChanges(), note: '' })
  const german = (words: string) => draftOf(createQuestionChange('a', words), { language: 'de_DE' })
  await write([createQuestionChange('a', '<p>One</p>'), german('<p>Eins</p>')])
  expect((await importFolder()).warnings).toEqual([])
  await write([createQuestionChange('a', '<p>Two</p>')])
  const outdated = [
    expect.objectContaining({
      file: 'questions/a.de_DE.yaml',
      message: expect.stringMatching(/has changed since: Answer$/),
    }),
  ]
  expect((await importFolder()).warnings).toEqual(outdated)
  expect((await importFolder()).warnings).toEqual(outdated)
  await write([german('<p>Zwei</p>')])
  expect((await importFolder()).warnings).toEqual([])
  expect((await importFolder()).warnings).toEqual([])
})
