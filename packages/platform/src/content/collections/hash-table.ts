/** A compact hash table of numbers in typed arrays, on which larger tables are built. */

export type HashTable = {
  /** Returns the first number with this hash that `isMeant` accepts. Hashes are numbered from 0 in insertion order. */
  readonly find: (hash: number, isMeant: (number: number) => boolean) => number | undefined
  /** Adds a hash, and returns its number. */
  readonly add: (hash: number) => number
}

/**
 * Returns a 32-bit hash (FNV-1a over the code units). Attackers can construct collisions, so callers must compare the
 * values themselves.
 */
export function hashText(text: string, seed = 0x811c9dc5): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Minimum number of slots per entry. */
const spaceEach = 1.4

export function createHashTable(): HashTable {
  let hashes = new Uint32Array(1024)
  /** Each slot contains a number plus 1; 0 means that the slot is free. */
  let places = new Uint32Array(2048)
  let count = 0

  function put(number: number): void {
    const mask = places.length - 1
    let place = (hashes[number] ?? 0) & mask
    while (places[place] !== 0) place = (place + 1) & mask
    places[place] = number + 1
  }

  function spread(): void {
    places = new Uint32Array(places.length * 2)
    for (let number = 0; number < count; number++) put(number)
  }

  return {
    find(hash, isMeant) {
      const mask = places.length - 1
      for (let place = hash & mask; places[place] !== 0; place = (place + 1) & mask) {
        const number = (places[place] ?? 0) - 1
        if (hashes[number] === hash && isMeant(number)) return number
      }
      return undefined
    },
    add(hash) {
      if (count === hashes.length) hashes = doubleLength(hashes)
      if ((count + 1) * spaceEach > places.length) spread()
      hashes[count] = hash
      put(count)
      return count++
    },
  }
}

/** Returns a copy of the array with twice the length. */
export function doubleLength(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(values.length * 2)
  larger.set(values)
  return larger
}
