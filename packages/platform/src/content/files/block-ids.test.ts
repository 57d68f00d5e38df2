import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { standardContentTypes } from '#content-types'
import type { ContentDraft } from '../types/change.ts'
import {
  openTestContent,
  operator,
  createPageChange,
  createSiteChanges,
  toContentKey,
  type TestContent,
} from '../testing.ts'
import { toFilePath, toFileText } from './content-file.ts'

let test: TestContent
let folder: string

beforeEach(async () => {
  test = await openTestContent()
  folder = await mkdtemp(join(tmpdir(), 'block-ids-'))
  const language = (code: string) => ({ code, label: code, isActive: true })
  for (const change of createSiteChanges({ languages: [language('en_GB'), language('de_DE')] }))
    if (change.kind === 'put') await write(change.draft)
})
afterEach(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

type FileBlock = { readonly id?: string; readonly block: string; readonly [name: string]: unknown }

const text = (words: string, more: object = {}): FileBlock => ({
  ...more,
  block: 'text-block',
  props: { text: words },
})
const section = (slots: Readonly<Record<string, readonly FileBlock[]>>, props: object = {}): FileBlock => ({
  block: 'section',
  props,
  slots,
})

async function write(draft: ContentDraft) {
  const type = standardContentTypes.find(({ name }) => name === draft.type)
  if (type === undefined) throw new Error(draft.type)
  const file = join(folder, toFilePath(type, draft))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, toFileText(draft))
}

async function writePage(blocks: readonly FileBlock[], language = 'en_GB') {
  const change = createPageChange('acne', { blocks })
  if (change.kind === 'put') await write({ ...change.draft, language })
}

const importFolder = async () => (await test.content.importFolder(operator, { folder })).made?.changed ?? 0

async function findBlocks(language = 'en_GB') {
  const { items } = await test.content
    .at(operator)
    .findContents({ contentKeys: [toContentKey('acne')], language })
  return items[0]?.body['blocks']
}

/** Returns the id and `text` of each block, in document order. */
function toOutline(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, block, props } = value as { id?: string; block?: string; props?: { text?: string } }
  const own = typeof block === 'string' ? [`${id} ${props?.text ?? ''}`.trim()] : []
  return [...own, ...Object.values(value).flatMap(toOutline)]
}

const outline = async (language?: string) => toOutline(await findBlocks(language))

const seeds = (...blocks: readonly FileBlock[]) => ({
  sectionConfig: { columns: [{ columnKey: 'column-1', seedComponents: blocks }] },
})

const withoutIds = [text('one'), section({ 'column-1': [text('two'), text('three')] }, seeds(text('seed')))]

it('assigns an id to each block that has none, including in slots and seeds, except when the same file is imported again', async () => {
  await writePage(withoutIds)
  await importFolder()
  expect(await outline()).toEqual([
    'text-block-1 one',
    'section-1',
    'text-block-2 seed',
    'text-block-3 two',
    'text-block-4 three',
  ])
  expect(await importFolder()).toBe(0)
})

it('restores published ids that are missing from a file, at their original position among the keys', async () => {
  const published = [
    text('one', { id: 'first' }),
    {
      block: 'section',
      id: 'middle',
      props: seeds(text('seed', { id: 'seed' })),
      slots: { 'column-1': [text('two', { id: 'inner' })] },
    },
  ]
  await writePage(published)
  await importFolder()
  await writePage([text('one'), section({ 'column-1': [text('two')] }, seeds(text('seed')))])
  expect(await importFolder()).toBe(0)
  await writePage([text('another'), section({ 'column-1': [text('two')] }, seeds(text('other seed')))])
  expect(await importFolder()).toBe(1)
  expect(await outline()).toEqual(['first another', 'middle', 'seed other seed', 'inner two'])
})

it('never assigns another block’s id to an inserted or moved block', async () => {
  await writePage([text('one', { id: 'one' }), text('two', { id: 'two' })])
  await importFolder()
  await writePage([text('new'), text('one'), text('two')])
  await importFolder()
  expect(await outline()).toEqual(['text-block-1 new', 'one one', 'two two'])
  await writePage([text('two'), text('one'), text('new')])
  await importFolder()
  expect(await outline()).toEqual(['two two', 'one one', 'text-block-1 new'])
})

it('never assigns an id that another block uses now, used before, or uses in the default language', async () => {
  await writePage([text('old', { id: 'text-block-1' }), section({})])
  await importFolder()
  await writePage([
    section({}),
    text('named', { id: 'text-block-2' }),
    { block: 'list', props: { items: [] } },
    text('new'),
    text('newer'),
  ])
  await importFolder()
  expect(await outline()).toEqual([
    'section-1',
    'text-block-2 named',
    'list-1',
    'text-block-1 new',
    'text-block-3 newer',
  ])
})

it('assigns the source’s block ids to a translation, in the same import and in later imports', async () => {
  await writePage([text('one', { id: 'hero' }), ...withoutIds.slice(1)])
  await writePage(
    [text('eins'), section({ 'column-1': [text('zwei'), text('drei')] }, seeds(text('Saat')))],
    'de_DE',
  )
  await importFolder()
  const ids = async (language: string) => (await outline(language)).map((line) => line.split(' ')[0])
  expect(await ids('de_DE')).toEqual(await ids('en_GB'))
  expect(await ids('de_DE')).toContain('hero')
  expect(await importFolder()).toBe(0)
  await writePage([text('one', { id: 'hero' }), text('middle', { id: 'middle' }), ...withoutIds.slice(1)])
  await writePage(
    [text('eins'), text('Mitte'), section({ 'column-1': [text('zwei'), text('drei')] }, seeds(text('Saat')))],
    'de_DE',
  )
  await importFolder()
  expect(await ids('de_DE')).toEqual(await ids('en_GB'))
  expect(await ids('de_DE')).toContain('middle')
  expect(await importFolder()).toBe(0)
})

it('rejects an invalid id', async () => {
  await writePage([{ ...text('one'), id: 'Not An Id' }])
  await expect(importFolder()).rejects.toThrow('lower-case letters')
})
