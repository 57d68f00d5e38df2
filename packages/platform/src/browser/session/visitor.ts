/**
 * Requests the visitor's identity, for pages that are the same for everyone. Loaded only if there is a hint cookie
 * (SSN-1).
 */
import { fetchJson, type Fetch } from '#kit/browser'
import { hasVisitorHint, visitorEvent, visitorPath, type Visitor } from '#model/browser'
import { createUserFieldUpdater } from './fill-user.ts'

export { followPrivateBlocks } from './private-blocks.ts'

type VisitorDocument = Pick<
  Document,
  | 'cookie'
  | 'querySelector'
  | 'querySelectorAll'
  | 'createElement'
  | 'body'
  | 'defaultView'
  | 'documentElement'
  | 'dispatchEvent'
  | 'addEventListener'
>

/**
 * Updates the page whenever an event announces a visitor, or a guest after a session has ended. Returns a function that
 * queries the server and dispatches this event on the document.
 */
export function followVisitor(document: VisitorDocument, fetch: Fetch): () => Promise<void> {
  const fillUser = createUserFieldUpdater(document)
  document.addEventListener(visitorEvent, (event) => {
    const { detail } = event as CustomEvent<Visitor>
    showVisitor(document, detail)
    fillUser(detail)
  })
  return async () => {
    const visitor = await findVisitor(document, fetch)
    if (visitor !== undefined) document.dispatchEvent(new CustomEvent(visitorEvent, { detail: visitor }))
  }
}

/** Determines the visitor's identity. Returns undefined if there is no response; the visitor is then unknown. */
async function findVisitor(document: VisitorDocument, fetch: Fetch): Promise<Visitor | undefined> {
  if (!hasVisitorHint(document.cookie)) return { isGuest: true }
  const site = JSON.parse(
    document.querySelector('script[data-provider-type="site"]')?.textContent ?? '{}',
  ) as { readonly basePath?: string }
  try {
    return (await fetchJson(fetch, (site.basePath ?? '') + visitorPath, { cache: 'no-store' })) as Visitor
  } catch {
    return undefined
  }
}

/** Fills the page's user data for other scripts, and shows or hides the links for guests. */
function showVisitor(document: VisitorDocument, visitor: Visitor): void {
  const kind = visitor.isGuest ? 'guest' : 'signed-in'
  const root = document.documentElement
  const isChanged = kind !== (root.dataset['visitor'] ?? 'guest')
  root.dataset['visitor'] = kind
  requireUserData(document).textContent = JSON.stringify(visitor)
  if (!isChanged) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-visitor-link]')) {
    const { visitorLink = '', visitorText = '' } = link.dataset
    link.dataset['visitorLink'] = link.getAttribute('href') ?? ''
    link.dataset['visitorText'] = link.textContent
    link.href = visitorLink
    link.textContent = visitorText
  }
}

function requireUserData(document: VisitorDocument): Element {
  const there = document.querySelector('script[data-provider-type="user"]')
  if (there !== null) return there
  const block = document.createElement('script')
  block.type = 'application/json'
  block.dataset['providerType'] = 'user'
  document.body.append(block)
  return block
}
