import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openDatabase,
  type Database,
  type TextAlternative,
  type TextDocument,
  type TextIndex,
  type TextQuery,
} from './index.ts'

let folder: string
let database: Database<unknown>
let index: TextIndex

const toDocument = (title: string, strapline: string, body: string): TextDocument => ({
  title: title.split(' '),
  strapline: strapline.split(' '),
  body: body.split(' '),
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'text-index-'))
  database = await openDatabase({ dataDir: folder })
  index = database.createTextIndex()
  await index.add([
    toDocument('cream', 'for the night', 'it says peel once far away from everything else'),
    toDocument('clear peel', 'for the clinic', 'a fluid for the treatment room'),
    toDocument('serum', 'after a peel', 'creme for tired skin and dark spot dark'),
    toDocument('marks', '', 'crème кислота 酸'),
  ])
})

afterAll(async () => {
  index.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const query = (...alternatives: TextAlternative[]): TextQuery => ({
  groups: alternatives.map((alternative) => ({ alternatives: [alternative] })),
  match: 'all',
})
const all = (...words: string[]) => query(...words.map((word) => ({ terms: [word] })))

describe('the text index', () => {
  it('puts a term in the title before one in the strapline, and that before one in the body', async () => {
    expect(await index.find(all('peel'))).toEqual([1, 2, 0])
    expect(await index.collect(all('peel'))).toEqual([0, 1, 2])
  })

  it.each([
    ['every term, wherever it stands', all('serum', 'dark'), [2]],
    ['nothing when one term is missing', all('serum', 'cat'), []],
    ['a term as it is: no other form', all('peels'), []],
    ['a term as it is: no other accent', all('creme'), [2]],
    ['terms of other scripts', all('кислота', '酸'), [3]],
    ['the beginning of a term', query({ terms: ['ser'], isOpenEnded: true }), [2]],
    ['a phrase', query({ terms: ['dark', 'spot'] }), [2]],
    ['no phrase in another order', query({ terms: ['spot', 'skin'] }), []],
    ['no phrase over two fields', query({ terms: ['clear', 'peel', 'for'] }), []],
    ['a phrase that goes on', query({ terms: ['dark', 'sp'], isOpenEnded: true }), [2]],
    ['nothing for no term', { groups: [], match: 'all' }, []],
    ['nothing for what is no term', all('"', 'a" OR "b', ''), []],
    ['the name of an operator as a term', all('or'), []],
  ] as const)('finds %s', async (_name, asked, positions) => {
    expect(await index.find(asked)).toEqual(positions)
    expect(await index.collect(asked)).toEqual(positions)
  })

  it('finds any of the groups, and any alternative of each', async () => {
    expect(await index.find({ ...all('cat', 'serum'), match: 'any' })).toEqual([2])
    const alternatives = [{ terms: ['cat'] }, { terms: ['clear', 'peel'] }]
    expect(await index.find({ groups: [{ alternatives }], match: 'all' })).toEqual([1])
  })
})
