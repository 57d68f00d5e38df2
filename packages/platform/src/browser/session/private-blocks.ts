/**
 * Loads content for signed-in visitors into the open page. Removes it when the session ends, together with account
 * data in forms, because people share computers. Without this script, the links open a page that contains this
 * content.
 */
import { findPageOwner, visitorEvent, visitorParameter, type Visitor } from '#model/browser'
import type { Fetch } from '#kit/browser'
import { clearAccountFields, fillAccountFields } from './own-fields.ts'
import { placeBlocks } from './place-blocks.ts'
import { hidePrivateBlocks } from './placeholders.ts'

/**
 * Starts to follow the visitor's sign-in state, which events on the document announce. `watchIslands` is called with
 * each placed block.
 */
export function followPrivateBlocks(
  document: Document,
  { fetch, watchIslands }: { fetch: Fetch; watchIslands: (within: Element) => void },
): void {
  /** A page that is the same for everyone gets its owner with the first signed-in visitor. */
  let ownerId = findPageOwner(document)
  let turn = 0
  const hide = () => {
    turn += 1
    hidePrivateBlocks(document)
    clearAccountFields(document)
  }
  const show = async (userId: string) => {
    const own = (turn += 1)
    const html = await loadOwnPage(document, fetch)
    /** Another account may have signed in since the visitor was identified. */
    if (html?.includes(`data-owner="${userId}"`) !== true) return
    const isWanted = () => own === turn
    await fillAccountFields(document, html, { isWanted })
    await placeBlocks(document, html, { isWanted, watchIslands })
  }
  document.addEventListener(visitorEvent, (event) => {
    const { detail: visitor } = event as CustomEvent<Visitor>
    /** Only the page's owner may see private blocks. The session validator applies the same rule. */
    if (!visitor.isGuest && visitor.userId === (ownerId ??= visitor.userId)) void show(visitor.userId)
    else hide()
  })
  /**
   * Hides private blocks before the browser caches the page, because the session may have ended by the time the visitor
   * returns with the back button.
   */
  document.defaultView?.addEventListener('pagehide', ({ persisted }) => persisted && hide())
}

/**
 * Loads the page as rendered for the signed-in visitor. Returns undefined for a guest, if the page has no private
 * content, or if there is no response.
 */
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
