/**
 * Finds duplicate strings. Stores a 64-bit hash of each string, with the first item that contains it. A reported
 * duplicate is therefore only probable, and the strings must be compared. A string that is not reported is unique.
 */
import { createHashTable, doubleLength, hashText } from './hash-table.ts'

/** Returns the first item that contains the string, or undefined if that item is `owner`. */
export type FindFirstItem = (text: string, owner: number) => number | undefined

const otherSeed = 0x9e3779b9

export function createDuplicateFinder(): FindFirstItem {
  const table = createHashTable()
  let [checks, owners] = [new Uint32Array(1024), new Uint32Array(1024)]
  return (text, owner) => {
    const check = hashText(text, otherSeed)
    const hash = hashText(text)
    const known = table.find(hash, (number) => checks[number] === check)
    if (known !== undefined) return owners[known] === owner ? undefined : owners[known]
    const number = table.add(hash)
    if (number === checks.length) [checks, owners] = [doubleLength(checks), doubleLength(owners)]
    checks[number] = check
    owners[number] = owner
    return undefined
  }
}
