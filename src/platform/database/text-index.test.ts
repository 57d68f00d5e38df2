import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database, type TextIndex, type TextQuery } from './index.ts'

let folder: string
let database: Database
let index: TextIndex

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'text-index-'))
  database = await openDatabase({ dataDir: folder })
  index = database.createTextIndex()
  await index.add([
    { title: 'Cream', strapline: 'For the night', body: 'It says peel once, far away from everything else.' },
    { title: 'Clear Peel', strapline: 'For the clinic', body: 'A fluid for the treatment room.' },
    { title: 'Serum', strapline: 'After a peel', body: 'Crème brûlée for tired skin, and dark spots.' },
    { title: 'Marks \u0002here\u0003', strapline: '', body: '<b>Bold</b>' },
  ])
})

afterAll(async () => {
  index.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const all = (...words: string[]): TextQuery => ({
  terms: words.map((word) => ({ words: [word], isOpenEnded: false })),
  match: 'all',
})
const beginning = (word: string): TextQuery => ({
  terms: [{ words: [word], isOpenEnded: true }],
  match: 'all',
})

describe('the text index', () => {
  it('puts a word in the title before one in the strapline, and that before one in the body', async () => {
    expect(await index.find(all('peel'))).toEqual([1, 2, 0])
  })

  it.each([
    ['the same stem', all('spot'), [2]],
    ['another form of the word', all('peeling'), [1, 2, 0]],
    ['letters without their accents', all('creme', 'brulee'), [2]],
    ['every word, wherever it stands', all('serum', 'dark'), [2]],
    ['nothing when one word is missing', all('serum', 'cat'), []],
    ['the beginning of a word', beginning('ser'), [2]],
    ['nothing for no word', { terms: [], match: 'all' }, []],
    ['nothing for what is no word', all('"', 'a" OR "b', ''), []],
    ['the name of an operator as a word', all('or'), []],
  ] as const)('finds %s', async (_name, query, positions) => {
    expect(await index.find(query)).toEqual(positions)
  })

  it('finds any of the words, and any of the forms that a word is given in', async () => {
    expect(await index.find({ ...all('cat', 'serum'), match: 'any' })).toEqual([2])
    expect(
      await index.find({ terms: [{ words: ['cat', 'serum'], isOpenEnded: false }], match: 'all' }),
    ).toEqual([2])
  })

  it('marks what was found, in the order that is asked for', async () => {
    expect(await index.mark(all('peel'), [2, 1, 3])).toEqual([
      {
        position: 2,
        title: 'Serum',
        strapline: 'After a \u0002peel\u0003',
        excerpt: expect.stringContaining('tired'),
      },
      {
        position: 1,
        title: 'Clear \u0002Peel\u0003',
        strapline: 'For the clinic',
        excerpt: expect.any(String),
      },
    ])
  })

  it('keeps no control character of a document, so that marks are its own', async () => {
    expect(await index.mark(all('bold'), [3])).toMatchObject([
      { title: 'Marks  here ', excerpt: expect.stringContaining('\u0002Bold\u0003') },
    ])
  })
})
