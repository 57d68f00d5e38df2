import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#database'
import { databaseKinds, openTestDatabase } from '../database/testing.ts'
import { openBuilds, type BuildFile, type Builds, type BuildTables } from './index.ts'

const day = 24 * 60 * 60 * 1000
const start = Date.parse('2026-11-01T00:00:00Z')

/** Creates a file whose bytes would change if they were decoded as text and encoded again. */
const toFile = (name: string): BuildFile => ({
  name,
  loadBrotli: async () => Buffer.from([0, 255, 128, ...Buffer.from(name)]),
})
const shared = toFile('style-BBBBbbbb.css')
const former = [toFile('site-AAAAaaaa.js'), shared]
const current = [toFile('site-CCCCcccc.js'), shared]

let folder: string
let database: Database<BuildTables>
let builds: Builds
let now: number
const open = () => openBuilds({ database, clock: () => new Date(now) })
const listNames = async () =>
  (await database.read.selectFrom('build_file').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  )

describe.each(databaseKinds)('build files in the %s database', (kind) => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'epiderm-builds-'))
    database = await openTestDatabase({ dataDir: folder }, kind)
  })
  beforeEach(async () => {
    await database.transaction((trx) => trx.deleteFrom('build_file').execute())
    now = start
    builds = open()
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('can be read unchanged by any server once they are stored', async () => {
    await builds.store(former)
    for (const { name, loadBrotli } of former) expect(await open().find(name)).toEqual(await loadBrotli())
    expect(await builds.find('site-DDDDdddd.js')).toBeUndefined()
  })

  it('are read and stored only once, because a file name always identifies the same content', async () => {
    await builds.store(former)
    const loaded: string[] = []
    const watched = current.map(({ name, loadBrotli }) => ({
      name,
      loadBrotli() {
        loaded.push(name)
        return loadBrotli()
      },
    }))
    await builds.store(watched)
    await builds.store(watched)
    expect(loaded).toEqual(['site-CCCCcccc.js'])
  })

  it('are stored only once when several servers start at the same time', async () => {
    await Promise.all([builds.store(current), open().store(current), open().store(former)])
    expect(await listNames()).toEqual(['site-AAAAaaaa.js', 'site-CCCCcccc.js', 'style-BBBBbbbb.css'])
  })

  it('are deleted a week after a server last used them', async () => {
    await builds.store(former)
    now = start + 7 * day
    await builds.store(current)
    expect(await builds.find('site-AAAAaaaa.js')).toBeDefined()
    now += 1
    await builds.store(current)
    expect(await listNames()).toEqual(['site-CCCCcccc.js', 'style-BBBBbbbb.css'])
  })

  it('stay stored as long as servers that use them are started regularly, and are later deleted by a server that does not use them', async () => {
    await builds.store(former)
    now = start + 6 * day
    await builds.store(former)
    now = start + 12 * day
    await builds.store([])
    expect(await listNames()).toEqual(['site-AAAAaaaa.js', 'style-BBBBbbbb.css'])
    now = start + 14 * day
    await builds.store([])
    expect(await listNames()).toEqual([])
  })
})
