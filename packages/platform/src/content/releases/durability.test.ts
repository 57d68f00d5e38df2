import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guest } from '#model'
import { scaleEditRounds } from '../../../../../tests/count-edits.ts'
import { createProcessKiller, type ProcessKiller } from '../../../../../tests/killed-process.ts'
import { copyMigrated } from '../../database/testing.ts'
import { toFileText } from '../files/content-file.ts'
import {
  openTestContent,
  operator,
  createQuestionChange,
  createSiteChanges,
  toContentKey,
  type TestContent,
} from '../testing.ts'

/** The process is killed after these numbers of acknowledged releases. `npm test -- all` kills it twice. */
const kills = scaleEditRounds(1) > 1 ? [5, 17] : [5]

let killer: ProcessKiller
let dataDir: string

beforeAll(async () => {
  killer = await createProcessKiller(
    ['publish-forever', 'import-forever'].map((name) => join(import.meta.dirname, `${name}.fixture.ts`)),
  )
})
afterAll(() => killer.close())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-'))
  await copyMigrated(dataDir)
})
afterEach(() => rm(dataDir, { recursive: true }))

type KillConditions = Omit<Parameters<ProcessKiller['killWhen']>[0], 'env'> & {
  readonly env?: Record<string, string>
}
const killWhen = ({ env, ...killing }: KillConditions) =>
  killer.killWhen({ ...killing, env: { ...env, TEST_DATA_DIR: dataDir } })

it('does not lose a release that was acknowledged before the process was killed', async () => {
  for (const acknowledgements of kills) {
    const isTime = (lines: readonly string[]) => lines.length >= acknowledgements
    const last = Number((await killWhen({ fixture: 'publish-forever', isTime })).at(-1))
    const test = await openTestContent(dataDir)
    const releases = (await test.content.releases(operator)).map(({ number }) => number)
    expect(releases.length).toBeGreaterThanOrEqual(last)
    expect(releases.toReversed()).toEqual(releases.map((_, index) => index + 1))
    expect(await test.database.integrityCheck()).toEqual([])
    const [item] = (await test.content.at(guest).findContents({ contentKeys: [toContentKey('loop')] })).items
    expect(item?.version).toBe(releases[0])
    await test.close()
  }
})

describe('a killed import', () => {
  const count = 25
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'killed-import-'))
    await mkdir(join(folder, 'questions'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  async function writeQuestions(answer: string): Promise<void> {
    for (let position = 0; position < count; position++) {
      const change = createQuestionChange(`q-${position}`, answer)
      if (change.kind === 'put')
        await writeFile(join(folder, `questions/q-${position}.yaml`), toFileText(change.draft))
    }
  }

  const countRows = async ({ database: { read } }: TestContent) => ({
    versions: (await read.selectFrom('content_version').select('number').execute()).length,
    staged: (await read.selectFrom('staged_version').select('number').execute()).length,
    jobs: (await read.selectFrom('staging_job').select('id').execute()).length,
  })
  const readAnswers = async ({ content }: TestContent) => {
    const { items } = await content.at(guest).findContents({ type: 'epiderm__question' })
    return [...new Set(items.map(({ body }) => body.answer))]
  }
  const openLater = (minutes: number) =>
    openTestContent(dataDir, { clock: () => new Date(Date.now() + minutes * 60_000) })

  it.each([
    ['between two batches', 'stored 10', [true]],
    ['while it appends the release', 'appending', [true, false]],
  ] as const)(
    '%s publishes nothing, and the next import succeeds and removes the leftovers of the killed job',
    async (_when, moment, rounds) => {
      for (const isFirst of rounds) {
        await writeQuestions(`until ${moment}`)
        const kill = { fixture: 'import-forever', env: { TEST_FOLDER: folder } }
        await killWhen({ ...kill, isTime: (lines) => lines.includes(moment) })

        const soon = await openLater(9)
        const before = await countRows(soon)
        expect(before).toMatchObject({ jobs: 1, versions: (isFirst ? 0 : 2 * count + 5) + before.staged })
        expect(before.staged).toBeGreaterThanOrEqual(10)
        expect(await readAnswers(soon)).toEqual(isFirst ? [] : ['imported later'])
        expect(await soon.database.integrityCheck()).toEqual([])
        expect(await soon.content.findDamage(operator)).toEqual([])
        await writeQuestions('imported soon')
        expect((await soon.content.importFolder(operator, { folder })).made?.changed).toBe(count)
        expect(await countRows(soon)).toMatchObject({ staged: before.staged, jobs: 1 })
        if (isFirst) await soon.content.publish(operator, { changes: createSiteChanges(), note: '' })
        await soon.close()

        const later = await openLater(11)
        await writeQuestions('imported later')
        expect((await later.content.importFolder(operator, { folder })).made?.changed).toBe(count)
        expect(await readAnswers(later)).toEqual(['imported later'])
        const named = (isFirst ? 2 : 4) * count + 5
        expect(await countRows(later)).toEqual({ versions: named, staged: 0, jobs: 0 })
        expect(await later.content.findDamage(operator)).toEqual([])
        await later.close()
      }
    },
  )
})
