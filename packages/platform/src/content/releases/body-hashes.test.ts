import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../database/testing.ts'
import {
  openTestContent,
  operator,
  createProductChange,
  createSiteChanges,
  type TestContent,
} from '../testing.ts'

describe.each(databaseKinds)('body hashing in the %s database', (kind) => {
  let test: TestContent
  beforeEach(async () => {
    test = await openTestContent(undefined, { kind })
    await test.content.publish(operator, {
      changes: [...createSiteChanges(), createProductChange('gel'), createProductChange('cream')],
      note: '',
    })
  })
  afterEach(() => test.close())

  const alter = (statement: string) =>
    test.database.transaction((trx) => sql.raw(`update content_version ${statement}`).execute(trx))
  const findDamage = () => test.content.bodyHashes.findDamage()
  const changed = {
    message: expect.stringMatching(/^the stored text of version 1 of 20Y\w{15} \(\w+\) has changed$/),
  }

  it.each([
    ['a character of its body', `set body = replace(body, 'gel', 'gal') where url_name = 'gel'`],
    ['its title', `set title = title || '!' where url_name = 'gel'`],
  ])('names a version that has lost %s, even if its JSON is still valid', async (_, statement) => {
    expect(await findDamage()).toEqual([])
    await alter(statement)
    expect(await findDamage()).toMatchObject([changed])
  })

  it('adds hashes for bodies written by older server versions, except for damaged bodies', async () => {
    await alter('set body_hash = null')
    await alter(`set body = '{"broken' where url_name = 'cream'`)
    expect(await test.content.bodyHashes.countMissing()).toBeGreaterThan(1)
    await test.content.bodyHashes.add()
    expect(await test.content.bodyHashes.countMissing()).toBe(1)
    await alter(`set body = replace(body, 'gel', 'gal') where url_name = 'gel'`)
    expect(await findDamage()).toMatchObject([changed])
  })
})
