import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../database/testing.ts'
import type { DraftKey } from './draft.ts'
import { openTab, openTestSite, publishPage, setText, type Tab, type TestSite } from './testing.ts'

describe.each(databaseKinds)('the hash of a draft on the %s database', (kind) => {
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
    await tab.edit(setText('a', 'Mine'))
  })

  const alter = (assignments: string) =>
    test.database.transaction((trx) =>
      sql`update draft_head set ${sql.raw(assignments)} where item = ${key.contentKey}`.execute(trx),
    )
  const loseLetter = `body = replace(body, 'Mine', 'Wine')`
  const restoreLetter = `body = replace(body, 'Wine', 'Mine')`
  const findDamage = () => test.drafts.bodyHashes.findDamage()

  it('detects a changed letter, also after a publish has taken a part of the draft', async () => {
    expect(await findDamage()).toEqual([])
    await tab.edit(setText('a', 'Mine, longer'))
    await test.database.transaction((trx) => test.drafts.takeIn(trx, [{ ...key, seq: 1, version: 1 }]), {
      lock: 'drafts',
    })
    expect(await findDamage()).toEqual([])
    await alter(loseLetter)
    expect(await findDamage()).toMatchObject([{ message: expect.stringContaining(key.contentKey) }])
    await alter(restoreLetter)
  })

  it('applies to one revision: a program that knows no hash raises no alarm, and the next check adds the hash', async () => {
    await alter(`revision = revision + 1, ${loseLetter}`)
    expect(await findDamage()).toEqual([])
    await test.drafts.bodyHashes.add()
    await alter(restoreLetter)
    expect(await findDamage()).toHaveLength(1)
    await alter(loseLetter)
  })
})
