/**
 * Caches canvases for editors who return, and for the next edit. Cache keys cover all inputs. Canvases use only the
 * bytes that the page cache leaves free, because visitors' pages have priority.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { countBytes, type RenderedCanvas } from './rendered-canvas.ts'

export type CanvasCache = {
  readonly find: (state: string) => RenderedCanvas | undefined
  /** Renders a canvas once for concurrent requests. */
  readonly load: (
    state: string,
    render: () => Promise<RenderedCanvas | undefined>,
  ) => Promise<RenderedCanvas | undefined>
  readonly store: (state: string, canvas: RenderedCanvas) => void
  /** Evicts canvases, least recently requested first, until the remaining canvases fit into this many bytes. */
  readonly shrinkTo: (maxBytes: number) => void
  readonly size: () => number
}

type CacheOptions = {
  readonly maxBytes: number
  /** Returns the size of the page cache. */
  readonly countPageBytes: () => number
  readonly clock: () => Date
}

/**
 * Maximum number of cached canvases. The limit is needed because each canvas also uses memory for routes, which grows
 * with the site: about 160 KB for 10,000 pages.
 */
const maxCanvases = 100

export function createCanvasCache({ maxBytes, countPageBytes, clock }: CacheOptions): CanvasCache {
  const canvases = new LRUCache<string, RenderedCanvas>({
    max: maxCanvases,
    maxSize: maxBytes,
    sizeCalculation: countBytes,
  })
  const running = new Map<string, Promise<RenderedCanvas | undefined>>()
  const isCurrent = ({ validUntilMs }: RenderedCanvas) => clock().getTime() < validUntilMs
  const shrinkTo = (bytes: number) => {
    while (canvases.size > 0 && canvases.calculatedSize > bytes) canvases.pop()
  }
  const find = (state: string) => {
    const known = canvases.get(state)
    if (known === undefined || isCurrent(known)) return known
    canvases.delete(state)
    return undefined
  }
  const store = (state: string, canvas: RenderedCanvas) => {
    if (!canvas.isComplete || !isCurrent(canvas)) return
    canvases.set(state, canvas)
    shrinkTo(maxBytes - countPageBytes())
  }
  return {
    find,
    store,
    shrinkTo,
    size: () => canvases.size,
    async load(state, render) {
      const known = find(state) ?? running.get(state)
      if (known !== undefined) return known
      const made = render().finally(() => running.delete(state))
      running.set(state, made)
      const canvas = await made
      if (canvas !== undefined) store(state, canvas)
      return canvas
    },
  }
}

/** Hashes the inputs, so that the key does not reveal them. */
export const hashState = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)
