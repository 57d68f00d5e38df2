import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  createDataProvider,
  defineContentType,
  sortByRank,
  standardContentTypes,
  type ContentType,
} from '#content-types'
import { field } from '#schema'
import {
  noMigrations,
  openTestContent,
  operator,
  createProductChange,
  productType,
  createQuestionChange,
  createSiteChanges,
  toId,
  toContentKey,
} from '../testing.ts'
import type { TestContent } from '../testing.ts'
import { databaseKinds } from '../../database/testing.ts'
import { sortedTitles } from '../../content-types/testing.ts'
import { toListName } from './field-value-rows.ts'
import { openFieldValues } from './field-values.ts'

/** A type with the same stored bodies as `productType`, but different indexed fields. */
const indexedType: ContentType = defineContentType({
  ...productType,
  schema: z.object({
    ...productType.schema.shape,
    strapline: field.text('Strapline').meta({ isSortable: true, isFilterable: true }).default(''),
    related: z.array(field.contentKey('Related')).meta({ isFilterable: true }).default([]),
  }),
})
const types = [indexedType]
const allTypes = [...standardContentTypes, indexedType]
const provider = createDataProvider(allTypes)
const list = (name: string, kind: 'sorts' | 'filters' = 'sorts') => {
  const found = provider.findIndexed(indexedType.name)?.[kind].get(name)
  return found === undefined ? '' : toListName(found)
}

const readSorted = ({ database }: TestContent) =>
  database.read
    .selectFrom('sort_value')
    .select(['item', 'version', 'key'])
    .where('list', '=', list('strapline'))
    .orderBy('key')
    .orderBy('then_key')
    .orderBy('content_key')
    .execute()

/** Returns the release up to which all versions are known to have rows for these definitions. */
async function readFilledRelease({ database }: TestContent): Promise<number | undefined> {
  const progress = await database.read
    .selectFrom('field_value_progress')
    .select('release')
    .where('name', '=', openFieldValues({ database, provider, migrations: noMigrations }).id)
    .executeTakeFirst()
  return progress?.release
}

let test: TestContent | undefined
afterEach(() => test?.close())

describe.each(databaseKinds)('values of indexed fields in the %s database', (kind) => {
  beforeEach(async () => {
    test = await openTestContent(undefined, { kind, types })
  })

  it('sort the sixty sample words in the expected order, regardless of the code path that stored the values', async () => {
    const words = sortedTitles.map(([word = '']) => word)
    const shuffled = words
      .map((word, at) => ({ word, at }))
      .toSorted((a, b) => ((a.at * 17) % 60) - ((b.at * 17) % 60))
    await test?.content.publish(operator, {
      changes: [
        ...createSiteChanges(),
        ...shuffled.map(({ word, at }) => createProductChange(`p-${at}`, { strapline: word })),
      ],
      note: '',
    })
    const rows = test === undefined ? [] : await readSorted(test)
    expect(rows.map(({ item }) => item)).toEqual(words.map((_, at) => toId('20Y', `p-${at}`)))
    const keys = words.map(
      (strapline) => provider.findIndexed(indexedType.name)?.sorts.get('strapline')?.toKeys({ strapline })[0],
    )
    expect(rows.map(({ key }) => key)).toEqual(keys)
  })
})

describe('values of indexed fields', () => {
  beforeEach(async () => {
    test = await openTestContent(undefined, { types })
  })
  const open = () => test ?? expect.fail()

  it('belong to one version, so that each version has separate values', async () => {
    const { content, database } = open()
    const changes = [
      ...createSiteChanges(),
      createProductChange('a', { strapline: 'One', related: [toContentKey('b')] }),
      createProductChange('b'),
    ]
    await content.publish(operator, { changes, note: '' })
    await content.publish(operator, { changes: [createProductChange('a', { strapline: 'Two' })], note: '' })
    const own = { item: toId('20Y', 'a'), list: list('strapline') }
    const sorts = await database.read
      .selectFrom('sort_value')
      .select(['version', 'key'])
      .where((q) => q.and(own))
      .execute()
    expect(sorts).toEqual([
      { version: 1, key: 'one' },
      { version: 2, key: 'two' },
    ])
    const filters = await database.read
      .selectFrom('filter_value')
      .select(['item', 'version', 'value'])
      .where('list', '=', list('related', 'filters'))
      .execute()
    expect(filters).toEqual([{ item: own.item, version: 1, value: toContentKey('b') }])
    const titles = await database.read
      .selectFrom('sort_value')
      .select('key')
      .where('item', '=', toId('20Y', 'theme'))
      .execute()
    expect(titles).toEqual([{ key: 'the theme' }])
  })

  it('are deleted with their version, so that a later version with the same number gets its own values', async () => {
    const { content, database } = open()
    await content.publish(operator, { changes: [...createSiteChanges(), createProductChange('a')], note: '' })
    const version = { item: toId('20Y', 'a'), language: 'en_GB', number: 2 }
    const row = { list: 'any', key: 'old', then_key: '', content_key: toContentKey('a') }
    await database.transaction(async (trx) => {
      const { item, language, number } = version
      const texts = { title: 'A', url_name: 'a', body: '{}', place: null, created_at: '', created_by: '' }
      await trx
        .insertInto('content_version')
        .values({ ...version, ...texts })
        .execute()
      await trx
        .insertInto('sort_value')
        .values({ item, language, version: number, ...row })
        .execute()
      await trx
        .insertInto('filter_value')
        .values({ item, language, version: number, list: 'any', value: 'old' })
        .execute()
      await trx
        .deleteFrom('content_version')
        .where((q) => q.and(version))
        .execute()
    })
    await content.publish(operator, { changes: [createProductChange('a', { strapline: 'New' })], note: '' })
    for (const table of ['sort_value', 'filter_value'] as const)
      expect(
        await database.read.selectFrom(table).select('list').where('list', '=', 'any').execute(),
      ).toEqual([])
  })

  it('are stored once, in resumable batches, for versions that another server version wrote', async () => {
    const { content, database } = open()
    const names = Array.from({ length: 250 }, (_, at) => `p-${at}`)
    await content.publish(operator, {
      changes: [...createSiteChanges(), ...names.map((name) => createProductChange(name))],
      note: '',
    })
    await database.transaction(async (trx) => {
      for (const table of ['sort_value', 'filter_value', 'field_value_progress'] as const)
        await trx.deleteFrom(table).execute()
      await trx.updateTable('content_version').set({ indexed_as: null }).execute()
    })
    const former = openFieldValues({ database, provider, migrations: noMigrations })
    expect(await former.isReady(1)).toBe(false)
    const first = await former.fillNext()
    expect(first).toEqual({ done: 100, total: 255 })
    expect(await former.isReady(1)).toBe(false)

    const next = openFieldValues({ database, provider, migrations: noMigrations })
    const steps = []
    for (let step = await next.fillNext(); step !== undefined; step = await next.fillNext())
      steps.push(step.done)
    expect(steps).toEqual([200, 255])
    expect(await next.isReady(1)).toBe(true)
    expect((await readSorted(open())).length).toBe(names.length)
    expect(await openFieldValues({ database, provider, migrations: noMigrations }).isReady(1)).toBe(true)
  })

  it('are known to be complete for every release that this server version published, so that a new process need not check', async () => {
    const { content } = open()
    const changes = [...createSiteChanges(), createProductChange('a')]
    await content.publish(operator, { changes, note: '' })
    expect(await readFilledRelease(open())).toBe(1)
    await content.publish(operator, { changes: [createProductChange('a', { strapline: 'New' })], note: '' })
    expect(await readFilledRelease(open())).toBe(2)
    await content.rollback(operator, { toRelease: 1 })
    expect(await readFilledRelease(open())).toBe(3)
  })

  it('are stored for a release that an older server version published, before the release is shown', async () => {
    const { content, database, folder } = open()
    await content.publish(operator, { changes: [...createSiteChanges(), createProductChange('a')], note: '' })
    const values = openFieldValues({ database, provider, migrations: noMigrations })
    expect(await values.isReady(1)).toBe(true)
    /** Otherwise, this service might store the values first. */
    content.close()
    const former = await openTestContent(folder, { types: [productType] })
    await former.content.publish(operator, {
      changes: [createProductChange('b', { strapline: 'Former' })],
      note: '',
    })
    await former.close()
    expect(await values.isReady(2)).toBe(false)
    await values.follow(2)
    expect(await values.isReady(2)).toBe(true)
    expect((await readSorted(open())).map(({ key }) => key)).toEqual(['about a', 'former'])
    const later = await openTestContent(folder, { types })
    await later.content.publish(operator, { changes: [createProductChange('c')], note: '' })
    await later.close()
    expect(await readFilledRelease(open())).toBe(1)
  })

  it('remain stored after their definition has changed, because a server that reads them may still be running', async () => {
    const { content, database } = open()
    await content.publish(operator, { changes: [...createSiteChanges(), createProductChange('a')], note: '' })
    const ranked = createDataProvider(allTypes)
    ranked.registerSortAction('strapline', sortByRank(['About a']))
    const values = openFieldValues({ database, provider: ranked, migrations: noMigrations })
    while ((await values.fillNext()) !== undefined);
    const rows = await database.read
      .selectFrom('sort_value')
      .select(['list', 'key'])
      .where('list', 'like', 'strapline %')
      .execute()
    expect(rows.map(({ key }) => key).toSorted()).toEqual(['000001', 'about a'])
  })

  it('with an obsolete definition are deleted once no server is running', async () => {
    const { content, database, folder } = open()
    await content.publish(operator, { changes: [...createSiteChanges(), createProductChange('a')], note: '' })
    const later = await openTestContent(folder, { types: [productType] })
    while ((await later.content.fillFieldValues()) !== undefined);
    const leave = await content.join({ name: 'server', mediaPreparation: 1 })
    await later.content.deleteUnusedFieldValues()
    expect(await readSorted(open())).toHaveLength(1)
    await leave()
    await later.content.deleteUnusedFieldValues()
    expect(await readSorted(open())).toEqual([])
    expect(await database.read.selectFrom('filter_value').select('list').execute()).toEqual([])
    const titles = await database.read.selectFrom('sort_value').select('key').execute()
    expect(titles.map(({ key }) => key)).toContain('product a')
    await later.close()

    const returned = openFieldValues({ database, provider, migrations: noMigrations })
    expect(await returned.isReady(1)).toBe(false)
    while ((await returned.fillNext()) !== undefined);
    expect(await readSorted(open())).toHaveLength(1)
  })

  it('are omitted if the body is damaged', async () => {
    const { content, database } = open()
    await content.publish(operator, {
      changes: [...createSiteChanges(), createProductChange('a'), createQuestionChange('b', 'B')],
      note: '',
    })
    await database.transaction(async (trx) => {
      await trx
        .updateTable('content_version')
        .set({ indexed_as: null, body: '{' })
        .where('item', '=', toId('20Y', 'a'))
        .execute()
      await trx.updateTable('field_value_progress').set({ release: 0 }).execute()
    })
    const values = openFieldValues({ database, provider, migrations: noMigrations })
    await values.follow(1)
    expect(await values.isReady(1)).toBe(true)
    expect(await readSorted(open())).toEqual([])
  })
})
