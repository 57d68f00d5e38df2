/** The script of pages with islands: a few lines that wait; React comes with the first island that is needed. */
import { islands } from '#blocks/browser'
import { hasVisitorHint, visitorEvent, type Visitor } from '#kit/browser'
import { watchIslands } from './watch-islands.ts'

watchIslands(document.querySelectorAll<HTMLElement>('[data-island]'), async (host) => {
  const name = host.dataset['island'] ?? ''
  if (!Object.hasOwn(islands, name)) return
  const [{ hydrateIsland }, { Island }] = await Promise.all([
    import('./hydrate-island.ts'),
    islands[name as keyof typeof islands](),
  ])
  hydrateIsland(host, Island)
})

/** A guest is told at once and by nobody else: whoever has no hint loads and asks nothing (SSN-1). */
function tellVisitor(): void {
  if (hasVisitorHint(document.cookie) || 'visitor' in document.documentElement.dataset)
    void import('./visitor.ts').then(({ tellVisitor }) =>
      tellVisitor(document, (url, init) => fetch(url, init)),
    )
  else document.dispatchEvent(new CustomEvent<Visitor>(visitorEvent, { detail: { isGuest: true } }))
}

tellVisitor()
window.addEventListener('pageshow', ({ persisted }) => persisted && tellVisitor())
