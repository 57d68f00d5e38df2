import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProcessKiller, type ProcessKiller } from '../../../../../tests/killed-process.ts'
import {
  openTestContent,
  operator,
  createProductChange,
  createSiteChanges,
  type TestContent,
} from '../testing.ts'
import { sortedProduct } from './fill-field-values.fixture.ts'

/** Setting `EDITS_TIMES=10` increases the number of items to 10,000. */
const count = 1_000 * Number(process.env['EDITS_TIMES'] ?? 1)
/** Each transaction adds the rows of a hundred items. With more items, the process is killed a third time. */
const kills = count > 1_000 ? [1, 3, count / 250] : [1, 3]

let killer: ProcessKiller
let dataDir: string
beforeAll(async () => {
  killer = await createProcessKiller([join(import.meta.dirname, 'fill-field-values.fixture.ts')])
  dataDir = await mkdtemp(join(tmpdir(), 'killed-field-values-'))
})
afterAll(async () => {
  await killer.close()
  await rm(dataDir, { recursive: true })
})

const readKeys = async ({ database: { read } }: TestContent) =>
  (await read.selectFrom('sort_value').select('key').where('list', 'like', 'strapline %').execute()).map(
    ({ key }) => key,
  )

it('filling in field values resumes after the process is killed, and writes each row once', async () => {
  const former = await openTestContent(dataDir, { kind: 'embedded' })
  const names = Array.from({ length: count }, (_, at) => `p-${at}`)
  await former.content.publish(operator, {
    changes: [
      ...createSiteChanges(),
      ...names.map((name) => createProductChange(name, { strapline: `Text ${name}` })),
    ],
    note: '',
  })
  await former.close()

  let filled = 0
  for (const committed of kills) {
    const isTime = (lines: readonly string[]) => lines.length >= committed
    await killer.killWhen({ fixture: 'fill-field-values', isTime, env: { TEST_DATA_DIR: dataDir } })
    const killed = await openTestContent(dataDir, { kind: 'embedded' })
    expect(await killed.database.integrityCheck()).toEqual([])
    const keys = await readKeys(killed)
    expect(keys.length).toBeGreaterThan(filled)
    expect(keys.length).toBeLessThan(count)
    filled = keys.length
    await killed.close()
  }

  const now = await openTestContent(dataDir, { kind: 'embedded', types: [sortedProduct] })
  while ((await now.content.fillFieldValues()) !== undefined);
  const keys = await readKeys(now)
  expect(keys).toHaveLength(count)
  expect(new Set(keys).size).toBe(count)
  await now.close()
})
