import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, openTestDatabase } from './testing.ts'

const platform = resolve(import.meta.dirname, '..')

/** The embedded database stores each of its two text indexes in several tables. */
const partOfIndex = /^(?:text|substring)_index_/

type Owner = { readonly room: string; readonly type: string; readonly tables: readonly string[] }
let owners: readonly Owner[]

beforeAll(async () => {
  const files = (await readdir(platform, { recursive: true })).filter((file) =>
    /(?:^|\/)tables\.ts$/.test(file),
  )
  owners = await Promise.all(
    files.map(async (file) => readOwner(file, await readFile(join(platform, file), 'utf8'))),
  )
})

describe('tables', () => {
  it.each(databaseKinds)(
    'each belong to one folder, and every table in the %s database has an owner',
    async (kind) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'table-owners-'))
      const database = await openTestDatabase({ dataDir }, kind)
      const stored = (await database.read.introspection.getTables()).map(({ name }) => name)
      await database.close()
      await rm(dataDir, { recursive: true })
      const own = owners
        .flatMap(({ tables }) => tables)
        .filter((name) => kind === 'embedded' || !partOfIndex.test(name))
      expect(own.toSorted()).toEqual(stored.toSorted())
    },
  )

  it('are queried only by the folder that owns them: no other folder uses their types, and no query bypasses the types', async () => {
    const strangers: string[] = []
    for (const file of (await readdir(platform, { recursive: true })).filter(isSource)) {
      const text = await readFile(join(platform, file), 'utf8')
      const foreign = owners.filter(
        ({ room, type }) => !file.startsWith(`${room}/`) && new RegExp(`\\b${type}\\b`).test(text),
      )
      strangers.push(...foreign.map(({ type }) => `${file} names ${type}`))
      if (!file.startsWith('database/') && /\bwithTables\b|\bsql[`.<]/.test(text))
        strangers.push(`${file} asks past the types`)
    }
    expect(strangers).toEqual([])
  })
})

/** Excludes the application and its commands, because they open databases with all table types. */
const isSource = (file: string) =>
  file.includes('/') &&
  !/^(?:app|cli|http)\//.test(file) &&
  /\.tsx?$/.test(file) &&
  !/\.(?:test|fixture)\.tsx?$/.test(file)

/** Returns the single type that a `tables.ts` file exports. The type's keys are table names. */
function readOwner(file: string, text: string): Owner {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const exported = source.statements
    .filter(ts.isTypeAliasDeclaration)
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
  const [found] = exported
  if (found === undefined || exported.length > 1 || !ts.isTypeLiteralNode(found.type))
    throw new Error(`${file} exports no one type`)
  const tables = found.type.members.map(({ name }) => (name && ts.isIdentifier(name) ? name.text : ''))
  return { room: file.split('/')[0] ?? '', type: found.name.text, tables }
}
