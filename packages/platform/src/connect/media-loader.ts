/** Loads the bytes of media items from the origin. */
import type { Fetch } from '#kit'
import { createGuardedFetch } from './guarded-fetch.ts'
import type { OriginPauses } from './pauses.ts'
import { parseMediaRef } from './remote-content.ts'

const timeoutMs = 20_000
const maxBytes = 20 * 1024 * 1024
const ofOrgApi = /\/webruntime\/api$/
/**
 * Path prefixes for media. A live organisation serves media below `/sfsites/c`; a server of this platform uses no
 * prefix.
 */
const prefixes = ['', '/sfsites/c']

/**
 * Attack: a reference to another server or path. The reference is parsed, and only `/cms/delivery/media/…` is
 * requested.
 */
export function createMediaLoader({
  url,
  fetch,
  pauses,
}: {
  url: string
  fetch: Fetch
  pauses: OriginPauses
}) {
  const guardedFetch = createGuardedFetch(fetch, { timeoutMs, maxBytes })
  const site = url.replace(ofOrgApi, '')
  let best = 0

  async function find(path: string): Promise<Uint8Array | undefined> {
    for (const prefix of [best, 1 - best]) {
      const response = await guardedFetch(site + prefixes[prefix] + path, {
        headers: { accept: 'image/*,*/*' },
      })
      const isPage = /^text\/html/i.test(response.headers.get('content-type') ?? '')
      if (response.status >= 500) throw new Error(`HTTP ${response.status} for media`)
      if (!response.ok || isPage) continue
      best = prefix
      return new Uint8Array(await response.arrayBuffer())
    }
    return undefined
  }

  return async (ref: string): Promise<Uint8Array | undefined> => {
    const path = parseMediaRef(ref)
    return path === undefined ? undefined : pauses.run(ref, () => find(path))
  }
}
