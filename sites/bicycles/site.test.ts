/**
 * Tests the site after a normal import. Its content must be complete and canonical, and its blocks and types must be
 * valid.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createRegistry,
  openContent,
  openDatabase,
  openFolderStorage,
  openMediaStore,
  standardBlocks,
  standardContentTypes,
  type Actor,
  type ContentService,
  type ContentTables,
  type Database,
  type MediaTables,
  type Warning,
} from '@epiderm/platform/testing'
import { blocks } from './blocks/index.ts'
import { contentTypes } from './content-types.ts'
import { listGears } from './gears.ts'

const folder = fileURLToPath(new URL('./content', import.meta.url))
const operator: Actor = { kind: 'operator', name: 'content test' }
const clock = () => new Date('2026-03-02T08:00:00.000Z')

let dataDir: string
let database: Database<ContentTables & MediaTables>
let content: ContentService
let importWarnings: readonly unknown[]
const warnings: Warning[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bicycles-'))
  database = await openDatabase({ dataDir })
  content = await openContent({
    database,
    media: openMediaStore({ database, storage: openFolderStorage(dataDir), clock }),
    types: [...standardContentTypes, ...contentTypes],
    registry: createRegistry([...standardBlocks, ...blocks]),
    clock,
    randomBytes,
    warn: (warning) => warnings.push(warning),
  })
  ;({ warnings: importWarnings } = await content.importFolder(operator, { folder }))
})

afterAll(async () => {
  content.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

describe('the bicycle workshop’s content', () => {
  it('is imported without any warning, including warnings about theme tokens', async () => {
    expect(warnings).toEqual([])
    expect(importWarnings).toEqual([])
    const { items } = await content.at(operator).findContents({ language: 'de_DE' })
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.yaml'))
    expect(items).toHaveLength(files.length)
    const isOwn = ({ name }: { name: string }) => items.some(({ type }) => type === name)
    expect(contentTypes.filter((type) => !isOwn(type))).toEqual([])
  })

  it('is canonical: an export is identical, byte for byte', async () => {
    const exported = await mkdtemp(join(tmpdir(), 'bicycles-export-'))
    try {
      await content.exportFolder(operator, { folder: exported })
      expect(await readAll(exported)).toEqual(await readAll(folder))
    } finally {
      await rm(exported, { recursive: true })
    }
  })
})

describe('the bicycle workshop’s blocks', () => {
  it.each(
    blocks.flatMap(({ type, schema, samples }) =>
      samples.map(({ name, props }) => ({ type, name, schema, props })),
    ),
  )('accept only valid samples: $type, $name', ({ name, schema, props }) => {
    expect(schema.safeParse(props).success).toBe(name !== 'hostile')
  })

  it('have valid initial values', () => {
    const beginnings = blocks.flatMap(({ schema, editor }) =>
      editor.beginning === undefined ? [] : [schema.safeParse(editor.beginning)],
    )
    expect(beginnings.map(({ success }) => success)).toEqual([true])
  })
})

it('calculates each gear’s development and speed, from the easiest to the fastest', () => {
  const gears = listGears(44, { sprockets: [11, 22], circumferenceMm: 2000, cadence: 60 })
  expect(gears).toEqual([
    { sprocket: 22, ratio: 2, developmentM: 4, speedKmh: 14.4 },
    { sprocket: 11, ratio: 4, developmentM: 8, speedKmh: 28.8 },
  ])
})

/** Reads all files below a folder. Returns their content, indexed by path. */
async function readAll(path: string): Promise<Record<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = files.map(async (file) => [file.slice(path.length), await readFile(file, 'base64')])
  return Object.fromEntries((await Promise.all(texts)).toSorted()) as Record<string, string>
}
