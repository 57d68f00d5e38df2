/**
 * The correctly spelt words of a language, stored in a sorted file. Only the first word of each block in the file is in
 * memory.
 */
import { existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { LanguageCode } from '#model'

export type WordList = { readonly has: (word: string) => boolean }

/** Reads bytes from an open file into a buffer and returns the number of bytes read, as `readSync` does. */
type ReadBlock = (
  ...range: [file: number, block: Buffer, offset: number, length: number, position: number]
) => number

/** Minimum size of a block. A block ends at the end of a line. */
const blockBytes = 1024
const lineEnd = 0x0a

/** Opens the word lists in a folder with one file per language, such as `en.txt`. */
export function openWordLists(
  folder: string,
  read: ReadBlock = readSync,
): (language: LanguageCode) => WordList | undefined {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const lists = new Map(files.map((file) => [parse(file).name, createWordList(join(folder, file), read)]))
  return (language) => lists.get(language.split('_')[0] ?? '')
}

/**
 * Creates a list from a `file` with one folded word per line, sorted by code unit. The file is opened at the first
 * lookup. Reads are synchronous, because the operating system caches the file and reading a block then takes less time
 * than an asynchronous call.
 */
function createWordList(file: string, read: ReadBlock): WordList {
  let open: ReturnType<typeof openBlocks> | undefined
  return {
    has(word) {
      if (!/^[a-z]{3,40}$/.test(word)) return false
      open ??= openBlocks(file, read)
      return open(word).includes(`\n${word}\n`)
    },
  }
}

/** Returns a function that reads the block that would contain a given word. */
function openBlocks(file: string, read: ReadBlock): (word: string) => string {
  const { starts, firstWords } = listBlocks(readFileSync(file))
  const descriptor = openSync(file, 'r')
  return (word) => {
    const at = findLast(firstWords, word)
    const start = starts[at] ?? 0
    const block = Buffer.allocUnsafe((starts[at + 1] ?? start) - start)
    return `\n${block.toString('latin1', 0, read(descriptor, block, 0, block.length, start))}`
  }
}

/** Returns the start of each block, the end of the last block, and the first word of each block. */
function listBlocks(bytes: Buffer): {
  readonly starts: readonly number[]
  readonly firstWords: readonly string[]
} {
  const starts = [0]
  const firstWords: string[] = []
  for (let start = 0; start < bytes.length;) {
    firstWords.push(bytes.toString('latin1', start, toLineEnd(bytes, start)))
    start = toLineEnd(bytes, start + blockBytes) + 1
    starts.push(Math.min(start, bytes.length))
  }
  return { starts, firstWords }
}

function toLineEnd(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(lineEnd, from)
  return end === -1 ? bytes.length : end
}

/**
 * Returns the index of the last word in the sorted list that does not sort after the given word; 0 if there is no such
 * word.
 */
function findLast(sorted: readonly string[], word: string): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((sorted[middle] ?? '') <= word) low = middle
    else high = middle - 1
  }
  return low
}
