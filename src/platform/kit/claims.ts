/**
 * Finds what two may claim: of each text its first owner is remembered, and the text itself only as 64 bits. So an answer is a
 * suspicion, of what is then compared; where there is none, there is no second claim.
 */
import { createHashTable, double, hashText } from './collections/hash-table.ts'

/** The first owner of the text, where that is another one. */
export type Claim = (text: string, owner: number) => number | undefined

const otherSeed = 0x9e3779b9

export function createClaims(): Claim {
  const table = createHashTable()
  let [checks, owners] = [new Uint32Array(1024), new Uint32Array(1024)]
  return (text, owner) => {
    const check = hashText(text, otherSeed)
    const hash = hashText(text)
    const known = table.find(hash, (number) => checks[number] === check)
    if (known !== undefined) return owners[known] === owner ? undefined : owners[known]
    const number = table.add(hash)
    if (number === checks.length) [checks, owners] = [double(checks), double(owners)]
    checks[number] = check
    owners[number] = owner
    return undefined
  }
}
