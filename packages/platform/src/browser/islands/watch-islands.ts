/** Detects when an island is needed. */
import { visitorEvent, type Visitor } from '#model/browser'

type IslandHostElement = Pick<HTMLElement, 'dataset' | 'addEventListener' | 'removeEventListener'>

type IslandStart<H extends IslandHostElement> = (host: H, start: () => void) => void
type IslandTriggers<H extends IslandHostElement> = {
  readonly visible: IslandStart<H>
  readonly 'signed-in': IslandStart<H>
}

const interactions = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const

/**
 * Hydrates each island at its trigger (`data-island-when`). A failed load is retried at the next trigger; until then,
 * the server's HTML works without JavaScript.
 */
export function watchIslands<H extends IslandHostElement>(
  hosts: Iterable<H>,
  hydrate: (host: H) => Promise<void>,
  watches: IslandTriggers<H> = watchesOfBrowser as IslandTriggers<IslandHostElement>,
): void {
  const forSignedIn = new Set<string | undefined>()
  for (const host of hosts) {
    const { island, islandWhen: when } = host.dataset
    if (when === 'signed-in' && forSignedIn.has(island)) continue
    if (when === 'signed-in') forSignedIn.add(island)
    const watch: IslandStart<H> =
      when === 'visible' || when === 'signed-in' ? watches[when] : watchInteraction
    const begin = () => watch(host, () => void hydrate(host).catch(begin))
    begin()
  }
}

function watchInteraction(host: IslandHostElement, start: () => void): void {
  const begin = () => {
    for (const name of interactions) host.removeEventListener(name, begin)
    start()
  }
  for (const name of interactions) host.addEventListener(name, begin, { passive: true })
}

/** Calls `start` on the next visitor event that announces a signed-in visitor. */
function watchSignedIn(_host: IslandHostElement, start: () => void): void {
  const listen = (event: Event) => {
    if ((event as CustomEvent<Visitor>).detail.isGuest) return
    document.removeEventListener(visitorEvent, listen)
    start()
  }
  document.addEventListener(visitorEvent, listen)
}

function watchIntersection(host: IslandHostElement, start: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    start()
  })
  observer.observe(host as HTMLElement)
}

const watchesOfBrowser = { visible: watchIntersection, 'signed-in': watchSignedIn }
