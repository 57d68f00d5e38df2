/**
 * Many texts in little memory: their bytes lie in one block, and whoever collects garbage has nothing to walk. A text of thirty
 * letters takes some fifty bytes, where a Map takes a hundred and more.
 */
import { createHashTable, hashText } from './hash-table.ts'

export type TextTable = {
  readonly size: () => number
  /** Its number, from 0 on in the order in which texts came; a text that is there keeps its own. */
  readonly add: (text: string) => number
  readonly find: (text: string) => number | undefined
}

/** Of a letter in UTF-8. */
const maxBytes = 3

export function createTextTable(): TextTable {
  let bytes = Buffer.alloc(4096)
  let end = 0
  const starts: number[] = []
  const table = createHashTable()
  const isSame = (text: string) => (number: number) =>
    bytes.toString('utf8', starts[number], starts[number + 1] ?? end) === text
  return {
    size: () => starts.length,
    find: (text) => table.find(hashText(text), isSame(text)),
    add(text) {
      const hash = hashText(text)
      const known = table.find(hash, isSame(text))
      if (known !== undefined) return known
      if (end + text.length * maxBytes > bytes.length)
        bytes = Buffer.concat([bytes], bytes.length * 2 + text.length * maxBytes)
      starts.push(end)
      end += bytes.write(text, end)
      return table.add(hash)
    },
  }
}
