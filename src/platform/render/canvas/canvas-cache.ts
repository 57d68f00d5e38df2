/**
 * Canvases that are drawn, for editors who come again and for the next edit. They are kept by what they are drawn of, in what the
 * page cache leaves of its bytes: visitors' pages come first.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { countBytes, type DrawnCanvas } from './drawn-canvas.ts'

export type CanvasCache = {
  readonly find: (state: string) => DrawnCanvas | undefined
  /** Drawn once however many ask meanwhile. */
  readonly load: (
    state: string,
    draw: () => Promise<DrawnCanvas | undefined>,
  ) => Promise<DrawnCanvas | undefined>
  readonly keep: (state: string, canvas: DrawnCanvas) => void
  /** Lets go of those that were asked for longest ago, until they take no more than this. */
  readonly shrinkTo: (maxBytes: number) => void
  readonly size: () => number
}

type CacheOptions = {
  readonly maxBytes: number
  /** Of the pages that are kept beside. */
  readonly countPageBytes: () => number
  readonly clock: () => Date
}

/** Each holds the routes of its site, which grow with the site: 160 KB for 10,000 pages. */
const maxCanvases = 100

export function createCanvasCache({ maxBytes, countPageBytes, clock }: CacheOptions): CanvasCache {
  const canvases = new LRUCache<string, DrawnCanvas>({
    max: maxCanvases,
    maxSize: maxBytes,
    sizeCalculation: countBytes,
  })
  const running = new Map<string, Promise<DrawnCanvas | undefined>>()
  const isCurrent = ({ validUntilMs }: DrawnCanvas) => clock().getTime() < validUntilMs
  const shrinkTo = (bytes: number) => {
    while (canvases.size > 0 && canvases.calculatedSize > bytes) canvases.pop()
  }
  const find = (state: string) => {
    const known = canvases.get(state)
    if (known === undefined || isCurrent(known)) return known
    canvases.delete(state)
    return undefined
  }
  const keep = (state: string, canvas: DrawnCanvas) => {
    if (!canvas.isComplete || !isCurrent(canvas)) return
    canvases.set(state, canvas)
    shrinkTo(maxBytes - countPageBytes())
  }
  return {
    find,
    keep,
    shrinkTo,
    size: () => canvases.size,
    async load(state, draw) {
      const known = find(state) ?? running.get(state)
      if (known !== undefined) return known
      const made = draw().finally(() => running.delete(state))
      running.set(state, made)
      const canvas = await made
      if (canvas !== undefined) keep(state, canvas)
      return canvas
    },
  }
}

/** The name under which something is kept; nobody can tell from it what it is of. */
export const toState = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)
