/** The correctly spelt words of a language, in a sorted file that is searched on disk and not loaded into memory. */
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { LanguageCode } from '#model'

export type WordList = { readonly has: (word: string) => boolean }

/** Longer than any line of the file. */
const lineBytes = 64
const blockBytes = 1024

/** Opens the word lists in a folder that has a file for each language, such as `en.txt`. */
export function openWordLists(folder: string): (language: LanguageCode) => WordList | undefined {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const lists = new Map(files.map((file) => [parse(file).name, createWordList(join(folder, file))]))
  return (language) => lists.get(language.split('_')[0] ?? '')
}

/**
 * `file` has one folded word per line, in the order of code units. Reads are synchronous: the file is small and in the page cache,
 * so a dozen of them take less time than one asynchronous read.
 */
const createWordList = (file: string): WordList => ({
  has(word) {
    if (!/^[a-z]{3,40}$/.test(word)) return false
    const descriptor = openSync(file, 'r')
    try {
      return hasLine(descriptor, word)
    } finally {
      closeSync(descriptor)
    }
  },
})

function hasLine(file: number, word: string): boolean {
  let start = 0
  let { size: end } = fstatSync(file)
  while (end - start > blockBytes) {
    const middle = start + Math.floor((end - start) / 2)
    const [, line = ''] = read(file, middle, lineBytes * 2).split('\n', 2)
    if (line <= word) start = middle
    else end = middle
  }
  /** The first line may begin before the block. */
  const text = read(file, Math.max(0, start - lineBytes), end - start + lineBytes * 2)
  return text
    .split('\n')
    .slice(start === 0 ? 0 : 1)
    .includes(word)
}

function read(file: number, position: number, length: number): string {
  const buffer = Buffer.alloc(length)
  return buffer.toString('latin1', 0, readSync(file, buffer, 0, length, position))
}
