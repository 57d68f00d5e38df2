import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, TextAlternative, TextDocument, TextIndex, IndexQuery } from './index.ts'
import type { IndexMatches } from './text-index.ts'
import { databaseKinds, openTestDatabase } from './testing.ts'

describe.each(databaseKinds)('on the %s database', (kind) => {
  let folder: string
  let database: Database<unknown>
  let index: TextIndex

  let ids = 0
  const toDocument = (title: string, strapline: string, body: string, scope = 'en'): TextDocument => ({
    id: ids++,
    scope,
    title: title.split(' '),
    strapline: strapline.split(' '),
    body: body.split(' '),
  })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'text-index-'))
    database = await openTestDatabase({ dataDir: folder }, kind)
    index = database.textIndex
    const documents = [
      toDocument('cream', 'for the night', 'it says peel once far away from everything else'),
      toDocument('clear peel', 'for the clinic', 'a fluid for the treatment room'),
      toDocument('serum', 'after a peel', 'creme for tired skin and dark spot dark'),
      toDocument('marks', '', 'crème кислота 酸'),
      toDocument('peel', '', 'serum', 'de'),
    ]
    await database.transaction((trx) => index.add(trx, documents))
  })

  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  const query = (...alternatives: TextAlternative[]): IndexQuery => ({
    groups: alternatives.map((alternative) => ({ alternatives: [alternative] })),
    scope: 'en',
    match: 'all',
  })
  const all = (...words: string[]) => query(...words.map((word) => ({ terms: [word] })))

  const select = async (matches: IndexMatches): Promise<number[]> => {
    const rows = await database.read
      .selectFrom(matches.as('found'))
      .select('found.id')
      .orderBy('found.rank')
      .orderBy('found.id')
      .execute()
    return rows.map(({ id }) => id)
  }
  const ask = (way: 'match' | 'collect') => async (indexQuery: IndexQuery, limit: number) => {
    const question = index.toQuestion(indexQuery)
    return question === undefined ? [] : select(index[way](sql.val(question), sql.val(limit)))
  }
  const find = (indexQuery: IndexQuery, limit = 10) => ask('match')(indexQuery, limit)
  const collect = (indexQuery: IndexQuery, limit = 10) => ask('collect')(indexQuery, limit)

  describe('the text index', () => {
    it('ranks matches in the title above the strapline, and matches in the strapline above the body', async () => {
      expect(await find(all('peel'))).toEqual([1, 2, 0])
      expect(await collect(all('peel'))).toEqual([0, 1, 2])
    })

    it.each([
      ['every term in any position', all('serum', 'dark'), [2]],
      ['nothing when one term is missing', all('serum', 'cat'), []],
      ['an exact term, in no other form', all('peels'), []],
      ['an exact term, with no other accent', all('creme'), [2]],
      ['terms in other scripts', all('кислота', '酸'), [3]],
      ['the beginning of a term', query({ terms: ['ser'], isOpenEnded: true }), [2]],
      ['a phrase', query({ terms: ['dark', 'spot'] }), [2]],
      ['no phrase in another order', query({ terms: ['spot', 'skin'] }), []],
      ['no phrase across two fields', query({ terms: ['clear', 'peel', 'for'] }), []],
      ['a phrase with a prefix', query({ terms: ['dark', 'sp'], isOpenEnded: true }), [2]],
      ['nothing for an empty query', { scope: 'en', groups: [], match: 'all' }, []],
      ['nothing for text that is not a term', all('"', 'a" OR "b', ''), []],
      ['the name of an operator as a term', all('or'), []],
    ] as const)('finds %s', async (_name, indexQuery, positions) => {
      expect(await find(indexQuery)).toEqual(positions)
      expect(await collect(indexQuery)).toEqual(positions)
    })

    it('finds documents that match any group, and any alternative in a group', async () => {
      expect(await find({ ...all('cat', 'serum'), match: 'any' })).toEqual([2])
      const alternatives = [{ terms: ['cat'] }, { terms: ['clear', 'peel'] }]
      expect(await find({ scope: 'en', groups: [{ alternatives }], match: 'all' })).toEqual([1])
    })

    it('finds only the best matches if there are more than the limit', async () => {
      expect(await find(all('peel'), 1)).toEqual([1])
      expect(await collect(all('peel'), 2)).toHaveLength(2)
    })

    it('finds only documents with the same scope', async () => {
      expect(await find({ ...all('serum'), scope: 'de' })).toEqual([4])
      expect(await find({ ...all('serum'), scope: 'fr' })).toEqual([])
    })

    it.each([
      ['a term with many letters', 'x'.repeat(5_000)],
      ['many terms', Array.from({ length: 200_000 }, (_, number) => `word${number}`).join(' ')],
    ])('stores a document with %s, which is found by its other terms', async (_name, body) => {
      const document = { ...toDocument('endless', '', body), id: 60 }
      await database.transaction((trx) => index.add(trx, [document]))
      expect(await find(all('endless'))).toEqual([60])
      await database.transaction((trx) => index.remove(trx, [60]))
    })

    it('does not find removed documents, or documents of a transaction that was rolled back', async () => {
      await database
        .transaction(async (trx) => {
          await index.add(trx, [toDocument('gone', '', '')])
          throw new Error('undone')
        })
        .catch(() => undefined)
      await database.transaction((trx) => index.add(trx, [{ ...toDocument('gone', '', ''), id: 50 }]))
      expect(await find(all('gone'))).toEqual([50])
      await database.transaction((trx) => index.remove(trx, [50, 51]))
      expect(await find(all('gone'))).toEqual([])
    })
  })
})
