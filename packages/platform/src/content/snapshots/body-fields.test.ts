import { expect, it } from 'vitest'
import { guest } from '#model'
import {
  openTestContent,
  operator,
  createProductChange,
  createSiteChanges,
  toContentKey,
} from '../testing.ts'

it('returns only the requested fields and marks the result as partial', async () => {
  const test = await openTestContent()
  const related = [toContentKey('b')]
  const put = [createProductChange('a', { strapline: 'Said "so"', related }), createProductChange('b')]
  await test.content.publish(operator, { changes: [...createSiteChanges(), ...put], note: '' })
  const source = test.content.at(guest)
  const find = async (fields: readonly string[]) => {
    const { items, isPartial } = await source.findContents({ type: 'epiderm__product', fields })
    expect(isPartial).toBe(true)
    return items.toSorted((a, b) => (a.title < b.title ? -1 : 1)).map(({ title, body }) => [title, body])
  }
  for (let time = 0; time < 2; time++) {
    expect(await find(['related', 'strapline', 'missing'])).toEqual([
      ['Product a', { strapline: 'Said "so"', related }],
      ['Product b', { strapline: 'About b' }],
    ])
    expect(await find([])).toEqual([
      ['Product a', {}],
      ['Product b', {}],
    ])
  }
  await test.close()
})

it('an error for a damaged version has the code content-damaged', async () => {
  const test = await openTestContent()
  await test.content.publish(operator, {
    changes: [...createSiteChanges(), createProductChange('a')],
    note: '',
  })
  await test.database.transaction((trx) =>
    trx.updateTable('content_version').set({ body: '{"strapline": ' }).where('url_name', '=', 'a').execute(),
  )
  const found = test.content.at(operator).findContents({ type: 'epiderm__product', fields: ['strapline'] })
  await expect(found).rejects.toMatchObject({ code: 'content-damaged' })
  await test.close()
})
