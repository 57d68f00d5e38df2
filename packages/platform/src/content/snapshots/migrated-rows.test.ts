import { expect, it } from 'vitest'
import { createBodyMigrations } from '#blocks'
import { createContentTypes } from '#content-types'
import { openTestContent, operator, createProductChange, productType, createSiteChanges } from '../testing.ts'
import { openMigratedRows } from './migrated-rows.ts'

const types = createContentTypes([
  {
    ...productType,
    version: 2,
    migrate: [
      {
        sample: { strapline: 'a' },
        migrate: ({ strapline, ...body }) => ({ ...body, url: `/${strapline}` }),
      },
    ],
  },
])
const migrations = createBodyMigrations(types, new Map())

it('rows derived from migrated bodies are filled in batches and only once, and filling resumes after a crash', async () => {
  const test = await openTestContent()
  const names = Array.from({ length: 250 }, (_, at) => `p-${at}`)
  await test.content.publish(operator, {
    changes: [...createSiteChanges(), ...names.map((name) => createProductChange(name))],
    note: '',
  })
  let transactions = 0
  const open = (limit = Infinity) => {
    const transaction: typeof test.database.transaction = (work, options) => {
      if (++transactions > limit) throw new Error('killed')
      return test.database.transaction(work, options)
    }
    return openMigratedRows({ database: { ...test.database, transaction }, types, migrations })
  }
  const count = async () => {
    const rows = await test.database.read
      .selectFrom('content_version')
      .select('migrated_place')
      .where('migrated_to', 'is not', null)
      .execute()
    expect(rows.every(({ migrated_place }) => migrated_place?.startsWith('{"url":"/About'))).toBe(true)
    return rows.length
  }

  await expect(open(2).follow(1)).rejects.toThrow('killed')
  const filled = await count()
  expect(filled).toBeGreaterThan(100)
  expect(filled).toBeLessThan(names.length)
  transactions = 0
  const rows = open()
  expect(rows.isFilled()).toBe(false)
  await Promise.all([rows.follow(1), rows.follow(1)])
  expect([await count(), rows.isFilled()]).toEqual([names.length, true])
  transactions = 0
  await rows.follow(1)
  expect(transactions).toBe(0)
  await open().follow(1)
  expect(transactions).toBe(1)
  await test.close()
})
