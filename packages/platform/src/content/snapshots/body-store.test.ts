import { expect, it } from 'vitest'
import {
  noMigrations,
  openTestContent,
  operator,
  createProductChange,
  createSiteChanges,
  toId,
} from '../testing.ts'
import { createBodyStore } from './body-store.ts'
import { createQueryCounter } from '../releases/counting.fixture.ts'

const versionOf = (name: string) => ({
  managedContentId: toId('20Y', name),
  type: 'epiderm__product',
  language: 'en_GB',
  version: 1,
})

it('caches the most recently used bodies up to a total size, and no body larger than that size', async () => {
  const counts = { queries: 0, rows: 0 }
  const test = await openTestContent(undefined, { wrapDatabase: createQueryCounter(counts) })
  const put = ['a', 'b', 'c'].map((name) => createProductChange(name, { strapline: name.repeat(200) }))
  const huge = createProductChange('huge', { strapline: 'h', description: `<p>${'h'.repeat(700)}</p>` })
  await test.content.publish(operator, { changes: [...createSiteChanges(), ...put, huge], note: '' })
  const store = createBodyStore({ read: test.database.read, migrations: noMigrations }, 600)
  const isRead = async (name: string) => {
    const before = counts.rows
    const [body] = await store.load([versionOf(name)])
    expect(body?.['strapline']).toMatch(new RegExp(`^${name[0]}+$`))
    return counts.rows > before
  }
  const read: boolean[] = []
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b', 'huge', 'huge', 'b']) read.push(await isRead(name))
  expect(read).toEqual([true, true, false, true, false, true, true, true, false])
  await test.close()
})
