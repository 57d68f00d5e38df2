/** Hydrates islands when they are needed; React is loaded with the first of them. */
import { islands } from '#standard-blocks/browser'
import { hasVisitorHint, visitorEvent, type IslandParts, type Visitor } from '#model/browser'
import type { Fetch } from '#kit/browser'
import { watchIslands } from './watch-islands.ts'

const watchWithin = (within: ParentNode, hosts = '[data-island]') =>
  watchIslands(within.querySelectorAll<HTMLElement>(hosts), hydrate)

async function hydrate(host: HTMLElement): Promise<void> {
  const name = host.dataset['island'] ?? ''
  if (!Object.hasOwn(islands, name)) return
  const [{ hydrateIsland }, island, parts] = await Promise.all([
    import('./hydrate-island.ts'),
    islands[name as keyof typeof islands](),
    readParts(host),
  ])
  hydrateIsland(host, island, parts)
}

/** Thrown: an answer without them, which is asked again as what cannot be loaded is. */
async function readParts({ dataset }: HTMLElement): Promise<IslandParts> {
  const answer = await fetch(dataset['islandUrl'] ?? '')
  if (!answer.ok) throw answer
  return answer.json() as Promise<IslandParts>
}

/** Without a hint cookie the visitor is a guest at once, and nothing is loaded or asked (SSN-1). */
function announceVisitor(): void {
  if (hasVisitorHint(document.cookie) || 'visitor' in document.documentElement.dataset)
    // Names that are taken out here would stand three times in the built script.
    void import('../session/visitor.ts').then((visitor) => {
      visitor.followPrivateBlocks(document, { fetch: ask, watchIslands: watchPlaced })
      return visitor.announceVisitor(document, ask)
    })
  else document.dispatchEvent(new CustomEvent<Visitor>(visitorEvent, { detail: { isGuest: true } }))
}

const ask: Fetch = (url, init) => fetch(url, init)
/** What is for signed-in visitors already runs once. */
const watchPlaced = (block: Element) => watchWithin(block, '[data-island]:not([data-island-when=signed-in])')

/** From now on, and again when the page comes back out of the browser's memory. */
export function followIslands(): void {
  watchWithin(document)
  announceVisitor()
  window.addEventListener('pageshow', ({ persisted }) => persisted && announceVisitor())
}
