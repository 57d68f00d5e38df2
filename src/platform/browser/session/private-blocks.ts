/**
 * Loads what only a signed-in visitor sees into the open page, and removes it when the session ends, what
 * the account fills into forms too: clinics share computers. Without this the links in its place lead to the same page with all of it.
 */
import { visitorEvent, visitorParameter, type Visitor } from '#model/browser'
import type { Fetch } from '#kit/browser'
import { emptyOwnFields, fillOwnFields } from './own-fields.ts'
import { placeBlocks } from './place-blocks.ts'
import { takeBlocksAway } from './placeholders.ts'

const followed = new WeakSet<Document>()

/** From then on; who the visitor is comes with the event on the document. `watchIslands`: of what has been placed. */
export function followPrivateBlocks(
  document: Document,
  { fetch, watchIslands }: { fetch: Fetch; watchIslands: (within: Element) => void },
): void {
  if (followed.has(document)) return
  followed.add(document)
  let ownerId: string | undefined
  let turn = 0
  const hide = () => {
    turn += 1
    takeBlocksAway(document)
    emptyOwnFields(document)
  }
  const show = async () => {
    const own = (turn += 1)
    const html = await loadOwnPage(document, fetch)
    if (html === undefined) return
    const isWanted = () => own === turn
    await fillOwnFields(document, html, { isWanted })
    await placeBlocks(document, html, { isWanted, watchIslands })
  }
  document.addEventListener(visitorEvent, (event) => {
    const { detail: visitor } = event as CustomEvent<Visitor>
    /** An open page belongs to one person, as the session validator has it. */
    const isOwner = !visitor.isGuest && visitor.userId === (ownerId ??= visitor.userId)
    if (isOwner) void show()
    else hide()
  })
  /** Whoever comes back by the back button is asked first: meanwhile the session may have ended. */
  document.defaultView?.addEventListener('pagehide', ({ persisted }) => persisted && hide())
}

/** Undefined when nothing is wanted, nothing came, or the visitor is a guest after all. */
async function loadOwnPage(document: Document, fetch: Fetch): Promise<string | undefined> {
  if (document.querySelector('[data-placeholder], form[data-own]') === null) return undefined
  const address = new URL(document.URL)
  address.hash = ''
  address.searchParams.set(visitorParameter.name, visitorParameter.value)
  try {
    const answer = await fetch(address.href, {
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'manual',
    })
    return answer.ok ? await answer.text() : undefined
  } catch {
    return undefined
  }
}
