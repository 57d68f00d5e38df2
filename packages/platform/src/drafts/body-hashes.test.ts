import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../database/testing.ts'
import type { DraftKey } from './draft.ts'
import {
  editor,
  openTab,
  openTestSite,
  publishPage,
  createTextOperation,
  type Tab,
  type TestSite,
} from './testing.ts'

describe.each(databaseKinds)('a draft’s hash on the %s database', (kind) => {
  let test: TestSite
  let pages = 0
  let key: DraftKey
  let tab: Tab
  beforeAll(async () => {
    test = await openTestSite({ kind })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    key = await publishPage(test, `page-${++pages}`, { a: 'Before' })
    tab = openTab(test.drafts, key)
    await tab.edit(createTextOperation('a', 'Mine'))
  })

  const alter = (assignments: string) =>
    test.database.transaction((trx) =>
      sql`update draft_head set ${sql.raw(assignments)} where item = ${key.contentKey}`.execute(trx),
    )
  const loseLetter = `body = replace(body, 'Mine', 'Wine')`
  const restoreLetter = `body = replace(body, 'Wine', 'Mine')`
  const findDamage = () => test.drafts.bodyHashes.findDamage()

  it('detects a changed character, even after part of the draft was published', async () => {
    expect(await findDamage()).toEqual([])
    await tab.edit(createTextOperation('a', 'Mine, longer'))
    await test.database.transaction((trx) => test.drafts.takeIn(trx, [{ ...key, seq: 1, version: 1 }]), {
      lock: 'drafts',
    })
    expect(await findDamage()).toEqual([])
    await alter(loseLetter)
    expect(await findDamage()).toMatchObject([{ message: expect.stringContaining(key.contentKey) }])
    await alter(restoreLetter)
  })

  it.each([
    ['an edit in the log', 'draft_op', 'op', 'edit 1 of', () => `item = '${key.contentKey}'`],
    ['a saved pattern', 'pattern', 'blocks', 'the pattern Hashed', () => `name = 'Hashed'`],
  ])(
    'detects a changed character in %s, and at the next check adds the hashes that an older server version did not write',
    async (_, table, column, name, where) => {
      const blocks = [{ id: 'a', block: 'text-block', props: { text: 'Mine' } }]
      const { id } = await test.drafts.savePattern(editor, { name: 'Hashed', blocks })
      const set = (assignments: string) =>
        test.database.transaction((trx) =>
          sql.raw(`update ${table} set ${assignments} where ${where()}`).execute(trx),
        )
      const found = [{ message: expect.stringContaining(name) }]
      await set(`${column} = replace(${column}, 'Mine', 'Wine')`)
      expect(await findDamage()).toMatchObject(found)
      await set('row_hash = null')
      expect(await findDamage()).toEqual([])
      expect(await test.drafts.bodyHashes.countMissing()).toBeGreaterThan(0)
      await test.drafts.bodyHashes.add()
      expect(await test.drafts.bodyHashes.countMissing()).toBe(0)
      await set(`${column} = replace(${column}, 'Wine', 'Mine')`)
      expect(await findDamage()).toMatchObject(found)
      await set(`${column} = replace(${column}, 'Mine', 'Wine')`)
      await test.drafts.removePattern(editor, id)
    },
  )

  it('ignores changes by an older server version that stores no hashes, such as a renamed pattern or a resolved edit', async () => {
    const { id } = await test.drafts.savePattern(editor, { name: 'Old', blocks: [] })
    await test.database.transaction(async (trx) => {
      await sql`update pattern set name = 'New'`.execute(trx)
      await sql`update draft_op set inverse = null, outcome = '{"kind":"applied"}', is_settled = 1`.execute(
        trx,
      )
    })
    expect(await findDamage()).toEqual([])
    await test.drafts.removePattern(editor, id)
  })

  it('is valid for one revision: a write by a server version that predates hashes is not reported as damage, and the next check adds the hash', async () => {
    await alter(`revision = revision + 1, ${loseLetter}`)
    expect(await findDamage()).toEqual([])
    await test.drafts.bodyHashes.add()
    await alter(restoreLetter)
    expect(await findDamage()).toHaveLength(1)
    await alter(loseLetter)
  })
})
