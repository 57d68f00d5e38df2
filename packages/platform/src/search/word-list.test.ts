import { readSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import dictionary from 'dictionary-en-gb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expandWords } from '../../build/word-lists.mjs'
import { openWordLists } from './word-list.ts'

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

let folder: string
let words: readonly string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'words-'))
  words = expandWords({ affixes: decode(dictionary.aff), words: decode(dictionary.dic) })
  await writeFile(join(folder, 'en.txt'), `${words.join('\n')}\n`)
})
afterAll(() => rm(folder, { recursive: true }))

const has = (word: string) => openWordLists(folder)('en_GB')?.has(word)

describe('the word list of a language', () => {
  it.each(['flare', 'flares', 'flared', 'samples', 'simplest', 'leeds', 'colour', 'unhappily', 'cafe'])(
    'contains %s',
    (word) => {
      expect(has(word)).toBe(true)
    },
  )

  it.each(['doublefight', 'hyperpigmentaton', 'flar', 'ab', '', 'a\nb', 'zzzzzz', "don't"])(
    'does not contain %s',
    (word) => {
      expect(has(word)).toBe(false)
    },
  )

  it('finds each word in the file, including the first and the last', () => {
    expect(words.length).toBeGreaterThan(80_000)
    const every = Math.floor(words.length / 300)
    const some = [...words.filter((_, at) => at % every === 0), words.at(-1) ?? '']
    for (const word of some) expect([word, has(word)]).toEqual([word, true])
  })

  it('reads one block of the file to look up each word', () => {
    const sizes: number[] = []
    const list = openWordLists(folder, (file, block, ...range) => {
      sizes.push(block.byteLength)
      return readSync(file, block, ...range)
    })('en_GB')
    for (const word of ['flare', 'flar', 'zzzzzz']) list?.has(word)
    expect(sizes).toHaveLength(3)
    expect(Math.max(...sizes)).toBeLessThan(1100)
  })

  it('is undefined if the language has no file', () => {
    expect(openWordLists(folder)('de_DE')).toBeUndefined()
    expect(openWordLists(join(folder, 'none'))('en_GB')).toBeUndefined()
  })
})
