import { afterEach, beforeEach, expect, it } from 'vitest'
import { guest, type ContentQuery } from '#model'
import {
  openTestContent,
  operator,
  createProductChange,
  createSiteChanges,
  toContentKey,
  type TestContent,
} from '../testing.ts'
import type { Change } from '../types/change.ts'

let test: TestContent
beforeEach(async () => {
  test = await openTestContent()
  const languages = ['en_GB', 'de_DE'].map((code) => ({ code, label: code, isActive: true }))
  await publish(...createSiteChanges({ languages }), createProductChange('gel'), createProductChange('cream'))
  await publish(
    createProductChange('peel', { related: [toContentKey('gel')], strapline: toContentKey('cream') }),
  )
  await publish(createProductChange('serum', { related: [toContentKey('cream'), toContentKey('gel')] }))
})
afterEach(() => test.close())

const publish = (...changes: Change[]) => test.content.publish(operator, { changes, note: '' })

async function findNaming(names: readonly string[], more: ContentQuery = {}) {
  const naming = { fields: ['related'], contentKeys: names.map(toContentKey) }
  const { items } = await test.content.at(guest).findContents({ type: 'epiderm__product', naming, ...more })
  return items.map(({ urlName }) => urlName)
}

it('finds items that refer to another item in a given field, newest first, without duplicates', async () => {
  expect(await findNaming(['gel'])).toEqual(['serum', 'peel'])
  expect(await findNaming(['cream'])).toEqual(['serum'])
  expect(await findNaming(['gel', 'cream'])).toEqual(['serum', 'peel'])
  expect(await findNaming(['peel'])).toEqual([])
  expect(await findNaming([])).toEqual([])
  expect(await findNaming(['gel'], { limit: 1, offset: 1 })).toEqual(['peel'])
  expect(await findNaming(['gel'], { type: 'epiderm__page' })).toEqual([])
})

it('uses the current versions of the release, in the requested language', async () => {
  const german = (body: Record<string, unknown>): Change => {
    const change = createProductChange('peel', body)
    return change.kind === 'put' ? { ...change, draft: { ...change.draft, language: 'de_DE' } } : change
  }
  await publish(german({ related: [] }), createProductChange('serum', { related: [toContentKey('cream')] }))
  expect(await findNaming(['gel'])).toEqual(['peel'])
  expect(await findNaming(['gel'], { language: 'de_DE' })).toEqual([])
  await publish(german({ related: [toContentKey('gel')] }))
  expect(await findNaming(['gel'], { language: 'de_DE' })).toEqual(['peel'])
})

it('finds items even before all versions have reference rows', async () => {
  await test.database.transaction(async (trx) => {
    await trx.deleteFrom('version_mention').execute()
    await trx.updateTable('content_version').set({ has_mentions: null }).execute()
  })
  const after = await openTestContent(test.folder)
  const naming = { fields: ['related'], contentKeys: [toContentKey('gel')] }
  const { items } = await after.content.at(guest).findContents({ naming })
  expect(items.map(({ urlName }) => urlName)).toEqual(['serum', 'peel'])
  await after.close()
})
