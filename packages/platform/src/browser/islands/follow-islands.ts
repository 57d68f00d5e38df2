/** Hydrates islands on demand. The first island loads React. */
import { islands } from 'virtual:epiderm-islands'
import { hasVisitorHint, visitorEvent, type IslandParts, type Visitor } from '#model/browser'
import type { Fetch } from '#kit/browser'
import { watchIslands } from './watch-islands.ts'

const watchWithin = (within: ParentNode, hosts = '[data-island]') =>
  watchIslands(within.querySelectorAll<HTMLElement>(hosts), hydrate)

async function hydrate(host: HTMLElement): Promise<void> {
  const load = islands[host.dataset['island'] ?? '']
  if (!load) return
  const [{ hydrateIsland }, island, parts] = await Promise.all([
    import('./hydrate-island.ts'),
    load(),
    readParts(host),
  ])
  hydrateIsland(host, island, parts)
}

/** Throws if the response is an error, so that the load is retried like any other failed load. */
async function readParts({ dataset }: HTMLElement): Promise<Partial<IslandParts>> {
  const { islandUrl } = dataset
  if (!islandUrl) return {}
  const answer = await fetch(islandUrl)
  if (!answer.ok) throw answer
  return answer.json() as Promise<IslandParts>
}

const ask: Fetch = (url, init) => fetch(url, init)
/** Watches the islands in a placed block, except islands for signed-in visitors, which are already watched. */
const watchPlaced = (block: Element) => watchWithin(block, '[data-island]:not([data-island-when=signed-in])')

/** Runs immediately, and again when the page is restored from the back-forward cache. */
export function followIslands(): void {
  let announceVisitor: (() => Promise<void>) | undefined
  /** Without a hint cookie, the visitor is a guest, so no request is needed (SSN-1). */
  const announce = () => {
    if (hasVisitorHint(document.cookie) || 'visitor' in document.documentElement.dataset)
      // Does not destructure the module, because the built script would then repeat each name.
      void import('../session/visitor.ts').then((visitor) => {
        if (!announceVisitor) visitor.followPrivateBlocks(document, { fetch: ask, watchIslands: watchPlaced })
        return (announceVisitor ??= visitor.followVisitor(document, ask))()
      })
    else document.dispatchEvent(new CustomEvent<Visitor>(visitorEvent, { detail: { isGuest: true } }))
  }

  watchWithin(document)
  announce()
  window.addEventListener('pageshow', ({ persisted }) => persisted && announce())
}
