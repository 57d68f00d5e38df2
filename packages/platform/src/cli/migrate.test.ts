import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentTables } from '#content'
import { openDatabase, type DatabaseServer } from '#database'
import { writeSmallSite } from '../app/small-site.fixture.ts'
import { storefront } from '../composition.ts'
import { bicycle, blocks, previousBicycle, previousBlocks, toId, toContentKey } from '../content/testing.ts'
import { migrations } from '../database/migrate.ts'
import { runSite } from './run-site.ts'

const projectRoot = resolve(import.meta.dirname, '../../../..')
const withBicycles = (type: typeof bicycle, own: typeof blocks) => ({
  ...storefront,
  contentTypes: [...storefront.contentTypes, type],
  blocks: [...storefront.blocks, ...own.values()],
})
const former = withBicycles(previousBicycle, previousBlocks)
const now = withBicycles(bicycle, blocks)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrate-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function run(site: typeof now, data: string, ...words: string[]) {
  const output: string[] = []
  const code = await runSite({
    words,
    env: { DATA_DIR: join(folder, data), INIT_CWD: folder },
    projectRoot,
    storefront: site,
    print: (line) => void output.push(line),
    printError: () => undefined,
  })
  return { code, output }
}

async function read<T>(data: string, work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>) {
  const database = await open(data)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
const open = (data: string, steps?: typeof migrations) =>
  openDatabase<ContentTables>({
    dataDir: join(folder, data),
    server: undefined as DatabaseServer | undefined,
    ...(steps && { steps }),
  })

const toFile = (name: string) => `contentKey: ${toContentKey(name)}
id: ${toId('20Y', name)}
type: epiderm__bicycle
title: Bicycle ${name}
urlName: ${name}
language: en_GB
body:
  size: "54"
  sku: ${name}
  link: /bicycles/${name}
  text:
    - { id: one, block: box, props: { color: red } }
`

describe('migrate', () => {
  it('with --dry-run, lists counts and a sample by type and version, and changes nothing', async () => {
    await writeSmallSite(join(folder, 'small'), { questions: 2 })
    await mkdir(join(folder, 'small/bicycles'))
    for (const name of ['a', 'b', 'c'])
      await writeFile(join(folder, `small/bicycles/${name}.yaml`), toFile(name))
    expect(await run(former, 'data', 'import', 'small', '--new')).toMatchObject({ code: 0 })
    const state = () =>
      read('data', async (database) => [
        await database.read.selectFrom('content_version').selectAll().execute(),
        await database.read.selectFrom('content_migration').selectAll().execute(),
      ])
    const before = await state()
    expect((await run(former, 'data', 'migrate', '--dry-run')).output).toEqual([
      'Database: up to date.',
      'Content: no stored content has an older version.',
      'Nothing was changed.',
    ])
    const { code, output } = await run(now, 'data', 'migrate', '--dry-run')
    const sample = [
      '  - size: "54"',
      expect.stringMatching(/^ {2}- sku: "[abc]"$/),
      expect.stringMatching(/^ {2}- link: "/),
      '  - text.0.props.color: "red"',
      '  + frameSize: "54"',
      expect.stringMatching(/^ {2}\+ code: "[abc]"$/),
      expect.stringMatching(/^ {2}\+ url: "/),
      '  + text.0.props.tint: "red"',
    ]
    expect([code, output]).toEqual([
      0,
      [
        'Database: up to date.',
        expect.stringMatching(
          /^box, version 1 to 2: 3 versions\. For example Bicycle [abc] \(MC\w+, en_GB, version 1\):$/,
        ),
        ...sample,
        expect.stringMatching(
          /^epiderm__bicycle, version 1 to 2: 3 versions\. For example Bicycle [abc] \(MC/,
        ),
        ...sample,
        'Nothing was changed.',
      ],
    ])
    expect(await state()).toEqual(before)
  })

  it('fills derived rows once, without creating a release or a version, and does not change the stored bodies', async () => {
    const stored = () =>
      read('data', ({ read: rows }) =>
        rows
          .selectFrom('content_version')
          .select(['item', 'number', 'body', 'shape', 'created_at'])
          .execute(),
      )
    const before = [await stored(), (await run(former, 'data', 'releases')).output]
    expect(await run(now, 'data', 'migrate')).toEqual({
      code: 0,
      output: [
        'Database: up to date.',
        'Content: stored the addresses and references of 3 migrated versions. No release or version was created.',
        'Search: up to date.',
      ],
    })
    expect([await stored(), (await run(now, 'data', 'releases')).output]).toEqual(before)
    expect((await run(now, 'data', 'migrate')).output[1]).toBe('Content: up to date.')
    expect((await run(now, 'data', 'verify')).output[0]).toMatch(/^All is well/)
    expect((await run(former, 'data', 'verify')).output[0]).toMatch(/^All is well/)
  })

  it('with --dry-run, lists missing database migrations without running them; without it, runs them', async () => {
    const old = await open('old', migrations.slice(0, -1))
    const item = {
      id: toId('20Y', 'a'),
      content_key: toContentKey('a'),
      type: 'epiderm__bicycle',
      created_at: '2026',
    }
    await old.transaction(async (trx) => {
      await trx
        .insertInto('content_item')
        .values(item as never)
        .execute()
      const version = { item: item.id, language: 'en_GB', number: 1, title: 'Bicycle a', url_name: 'a' }
      const made = { body: '{"size":54,"text":[{"id":"one"', created_at: '2026', created_by: 'test' }
      await trx
        .insertInto('content_version')
        .values({ ...version, ...made } as never)
        .execute()
    })
    await old.close()
    const [step] = migrations.slice(-1)
    const { output } = await run(now, 'old', 'migrate', '--dry-run')
    expect(output).toEqual([
      `Database: would run ${step?.name}.`,
      expect.stringContaining('epiderm__bicycle, version 1 to 2: 1 version. For example Bicycle a ('),
      'These stay unchanged, because their migration fails (1):',
      expect.stringContaining('the stored text is damaged'),
      'Nothing was changed.',
    ])
    expect((await run(now, 'old', 'migrate', '--dry-run')).output).toEqual(output)
    await (await open('empty', migrations.slice(0, -1))).close()
    expect((await run(now, 'empty', 'migrate')).output[0]).toBe(`Database: ran ${step?.name}.`)
    expect((await run(now, 'empty', 'migrate')).output[0]).toBe('Database: up to date.')
  })
})
