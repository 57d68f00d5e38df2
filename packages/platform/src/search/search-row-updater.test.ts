import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { field } from '#schema'
import { defineContentType, standardContentTypes } from '#content-types'
import { createContentKey, createRecordId } from '#kit'
import { guest, type ContentItem } from '#model'
import { createSearchRowUpdater, openSearchRows, type Search } from './index.ts'
import { openTestSite, type TestSite } from './site.fixture.ts'

const types = [
  ...standardContentTypes,
  defineContentType({
    name: 'epiderm__note',
    label: 'Note',
    folder: 'notes',
    schema: z.object({
      text: field.richText('Text'),
      access: field.choice('Who can see it', ['everyone', 'signedIn']).optional(),
    }),
  }),
]

let numbers = 0
const toHash = (name: string) => createHash('sha256').update(name).digest()
const note = (name: string, text: string, more: Partial<ContentItem> = {}): ContentItem => ({
  contentKey: createContentKey(toHash(name)),
  managedContentId: createRecordId('20Y', toHash(name).readUIntBE(4, 6)),
  recordId: null,
  type: 'epiderm__note',
  title: name,
  urlName: name,
  language: 'en_GB',
  publishedDate: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...more,
  body: { text: `<p>${text}</p>`, ...more.body },
})
const page = (name: string, blocks: readonly unknown[], more: Record<string, unknown> = {}): ContentItem => ({
  ...note(name, ''),
  type: 'epiderm__page',
  body: { route: `/${name}`, blocks, ...more },
})
const toTextBlock = (text: string, more: Record<string, unknown> = {}) => ({
  id: `text-${++numbers}`,
  block: 'rich-text',
  props: { text: `<p>${text}</p>` },
  ...more,
})

let site: TestSite
/** The number of times that item paths were loaded. */
let places = 0
const find = async (text: string, search: Search = site.search) =>
  search.find(guest, { text, language: 'en_GB', offset: 0, limit: 10 })
const titles = async (text: string, search?: Search) =>
  (await find(text, search)).hits.map(({ title }) => title.map((part) => part.text).join(''))
const countRows = async () =>
  (await site.database.read.selectFrom('search_text').select('id').execute()).length

beforeEach(async () => {
  site = await openTestSite({
    types,
    toPath: ({ type, urlName, body }, language) => {
      places++
      if (language !== 'en_GB' || body['isIndexed'] === false) return undefined
      return `/${type === 'epiderm__page' ? 'p' : 'n'}/${urlName}`
    },
  })
})
afterEach(() => site.close())

describe('a release’s changes', () => {
  it('affect searches once the release is current: new words, a removal, a rollback, and the rollback of a rollback', async () => {
    const one = note('One', 'azelaic words')
    await site.publish([one, note('Two', 'lactic words')])
    expect(await titles('azelaic')).toEqual(['One'])
    await site.publish([{ ...one, body: { text: '<p>tranexamic words</p>' } }])
    expect([await titles('azelaic'), await titles('tranexamic')]).toEqual([[], ['One']])
    await site.publish([], [one])
    expect([await titles('tranexamic'), await titles('words')]).toEqual([[], ['Two']])
    await site.rollBack(1)
    expect([await titles('azelaic'), await titles('tranexamic')]).toEqual([['One'], []])
    await site.rollBack(2)
    expect([await titles('azelaic'), await titles('tranexamic')]).toEqual([[], ['One']])
  })

  it('are written in the same transaction as their versions, and are not found before their release is current', async () => {
    await site.publish([note('One', 'azelaic')])
    const rows = openSearchRows({ ...site.rules, code: 'first' })
    await site.database.transaction((trx) => rows.write(trx, [{ ...note('One', 'staged'), version: 2 }]), {
      lock: 'release',
    })
    expect([await titles('staged'), await titles('azelaic')]).toEqual([[], ['One']])
  })

  it('do not reorder equal matches when rows are rebuilt', async () => {
    const notes = ['Delta', 'Alpha', 'Charlie', 'Bravo'].map((name) => note(name, 'azelaic'))
    await site.publish(notes)
    const first = await titles('azelaic')
    const rows = openSearchRows({ ...site.rules, code: 'first' })
    for (const one of [2, 0, 3, 1].flatMap((position) => notes[position] ?? []))
      await site.database.transaction((trx) => rows.write(trx, [{ ...one, version: 1 }]), { lock: 'release' })
    const second = site.openSecondProcess('first')
    expect(first).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta'])
    expect([await titles('azelaic'), await titles('azelaic', second)]).toEqual([first, first])
    const items = await second.findContents(guest, { text: 'azelaic', offset: 0, limit: 10 })
    expect(items.managedContentIds).toEqual(
      first.flatMap((name) => notes.find(({ title }) => title === name)?.managedContentId ?? []),
    )
  })

  it('delete all search rows except those of the current and previous versions, which a rollback may need', async () => {
    const one = note('One', 'first')
    await site.publish([one])
    for (const text of ['second', 'third', 'fourth']) {
      await site.publish([{ ...one, body: { text } }])
      await find('anything')
    }
    expect(await countRows()).toBe(2)
    await site.rollBack(1)
    expect(await titles('first')).toEqual(['One'])
  })

  it('require a number of SQL statements that depends on the changes, not on the size of the site', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => note(`Item ${n}`, `number ${n}`))
    const counts: number[] = []
    for (const size of [20, 300]) {
      await site.publish(many(size))
      await find('number')
      const select = vi.spyOn(site.database.read.getExecutor(), 'executeQuery')
      await site.publish([note('Item 3', `other ${size}`)])
      expect(await titles(`other ${size}`)).toEqual(['Item 3'])
      counts.push(select.mock.calls.length)
      select.mockRestore()
    }
    expect(counts[1]).toBe(counts[0])
  })
})

describe('a query', () => {
  it('is not corrected if its words occur in the release, however many previous versions contain them', async () => {
    const many = Array.from({ length: 60 }, (_, n) => note(`Item ${n}`, 'toner peel'))
    await site.publish([...many, note('Other', 'tower')])
    await site.publish(many)
    expect(await find('toner peel')).toMatchObject({ correction: undefined, total: 60 })
  })

  it('needs few SQL statements on a site of any size, and looks up its words once per release', async () => {
    const counts: number[] = []
    for (const size of [20, 300]) {
      await site.publish(Array.from({ length: size }, (_, n) => note(`Item ${n}`, `number common ${n}`)))
      await find('number')
      const execute = vi.spyOn(site.database.read.getExecutor(), 'executeQuery')
      await find('common number')
      counts.push(execute.mock.calls.length)
      execute.mockClear()
      await find('number common')
      await find('common number')
      counts.push(execute.mock.calls.length)
      execute.mockRestore()
    }
    expect(counts.slice(2)).toEqual(counts.slice(0, 2))
    expect(counts[0]).toBeLessThanOrEqual(10)
    expect(counts[1]).toBeLessThan(2 * (counts[0] ?? 0))
  })
})

describe('results that an earlier query in this release has read', () => {
  it('are cached, so that another query reads only their ids and ranks, and not their text or paths', async () => {
    await site.publish(Array.from({ length: 300 }, (_, n) => note(`Item ${n}`, `number common ${n}`)))
    expect(await find('number')).toMatchObject({ total: 300 })
    const requested = places
    const execute = vi.spyOn(site.database.read.getExecutor(), 'executeQuery')
    expect(await find('common')).toMatchObject({ total: 300 })
    const answers = await Promise.all(execute.mock.results.map(({ value }) => value))
    execute.mockRestore()
    const rows = answers.flatMap((answer) => answer.rows as Record<string, unknown>[])
    const whole = rows.filter((row) => Object.keys(row).some((key) => key !== 'id' && key !== 'rank'))
    expect(whole.length).toBeLessThanOrEqual(20)
    expect(places - requested).toBeLessThanOrEqual(20)
  })
})

describe('private content', () => {
  it('is never found by its words, counted or suggested', async () => {
    await site.publish([
      note('Open', 'clinic words'),
      note('Closed', 'clinic secretum', { body: { access: 'signedIn' } }),
      page('members', [toTextBlock('clinic quokka', { access: 'signedIn' }), toTextBlock('clinic door')]),
    ])
    const answer = await find('clinic')
    expect([answer.total, await titles('clinic')]).toEqual([2, expect.arrayContaining(['Open', 'members'])])
    expect(answer.types.toSorted((a, b) => a.count - b.count)).toEqual([
      { type: 'epiderm__note', count: 1 },
      { type: 'epiderm__page', count: 1 },
    ])
    for (const word of ['secretum', 'quokka', 'secretun', 'quokke', 'secre', 'Closed'])
      expect([word, await find(word)]).toEqual([
        word,
        expect.objectContaining({ total: 0, hits: [], correction: undefined }),
      ])
    const rows = await site.database.read.selectFrom('search_text').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/secretum|quokka/)
  })

  it('is private in all languages once it is private in one language, and its words are no longer suggested', async () => {
    const open = note('Open', 'marigold')
    const german = { ...open, language: 'de_DE', title: 'Offen' }
    await site.publish([open, german])
    expect([await titles('marigold'), (await find('marigolt')).correction]).toEqual([['Open'], 'marigold'])
    await site.publish([{ ...german, body: { text: 'Wort', access: 'signedIn' } }])
    expect(await find('marigold')).toMatchObject({ total: 0, correction: undefined })
    expect(await find('marigolt')).toMatchObject({ total: 0, correction: undefined })
    await site.rollBack(1)
    expect(await titles('marigold')).toEqual(['Open'])
  })

  it('is never suggested after it is withdrawn', async () => {
    const one = note('One', 'marigold')
    await site.publish([one, note('Two', 'other')])
    await site.publish([], [one])
    expect(await find('marigolt')).toMatchObject({ total: 0, correction: undefined })
  })
})

describe('search rows', () => {
  it('are read at startup with the same number of SQL statements on a site of any size', async () => {
    const counts: number[] = []
    for (const size of [10, 400]) {
      await site.publish(Array.from({ length: size }, (_, n) => note(`Item ${n}`, `number${n}end`)))
      const second = site.openSecondProcess('first')
      const select = vi.spyOn(site.database.read.getExecutor(), 'executeQuery')
      const write = vi.spyOn(site.database, 'transaction')
      await second.renew()
      counts.push(select.mock.calls.length)
      expect(write).not.toHaveBeenCalled()
      expect(await titles('number7end', second)).toEqual(['Item 7'])
      vi.restoreAllMocks()
    }
    expect(counts[1]).toBe(counts[0])
    expect(counts[0]).toBeLessThanOrEqual(3)
  })

  it('written by older code are used until newer code has replaced them, with one row for each version', async () => {
    await site.publish(Array.from({ length: 120 }, (_, n) => note(`Item ${n}`, `number${n} common`)))
    const newer = site.openSecondProcess('second')
    const renewed = newer.renew()
    expect((await find('common', newer)).total).toBe(120)
    await renewed
    expect((await find('common', newer)).total).toBe(120)
    const rows = await site.database.read.selectFrom('search_text').select('code').execute()
    expect([rows.length, new Set(rows.map(({ code }) => code))]).toEqual([120, new Set(['second'])])
  })

  it('that are missing are rebuilt, except rows of versions that are no longer current', async () => {
    const one = note('One', 'azelaic')
    await site.publish([one, note('Two', 'lactic')])
    await site.publish([{ ...one, body: { text: 'tranexamic' } }])
    await find('azelaic')
    const rows = openSearchRows({ ...site.rules, code: 'first' })
    const updater = createSearchRowUpdater({ rows, openSnapshot: site.openSnapshot })
    const ids = await site.database.read.selectFrom('search_text').select('id').execute()
    await site.database.transaction((trx) => rows.remove(trx, [ids.at(-1)?.id ?? 0]), { lock: 'release' })
    expect(await titles('tranexamic')).toEqual([])
    await updater.rebuild()
    expect([await titles('tranexamic'), await titles('lactic'), await countRows()]).toEqual([
      ['One'],
      ['Two'],
      2,
    ])
    expect((await find('lactik')).correction).toBe('lactic')
    await updater.close()
  })

  it('are created on first use for a site that has no search rows', async () => {
    await site.publish([note('One', 'azelaic')])
    await site.database.transaction(async (trx) => {
      await trx.deleteFrom('search_text').execute()
      await trx.deleteFrom('search_progress').execute()
    })
    expect(await titles('azelaic', site.openSecondProcess('first'))).toEqual(['One'])
  })
})

it('a search for a word that occurs in every document finds the best thousand items', async () => {
  await site.publish(Array.from({ length: 1100 }, (_, n) => note(`Item ${n}`, 'everywhere')))
  expect(await find('everywhere')).toMatchObject({ total: 1000 })
})
