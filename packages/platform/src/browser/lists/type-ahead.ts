/** STO-4: typing in an open menu moves the focus to the next link that begins with the typed text. */
import { createTypedBuffer, type RunAfter } from '#kit/browser'

const openedMenu = 'nav details[open], nav [popover]:popover-open'

type TypeAheadDocument = Pick<Document, 'addEventListener'>

/** Moves only the focus. Keys that match no link retain their default action. */
export function enableTypeAhead(document: TypeAheadDocument, after: RunAfter): void {
  const type = createTypedBuffer(after)
  document.addEventListener('keydown', (event) => {
    if (!isLetter(event)) return
    const target = event.target as HTMLElement
    const menu = target.closest(openedMenu) ?? findOpened(target)
    if (menu === null) return
    const links = Array.from(menu.querySelectorAll('a')).filter(isVisible)
    const found = findTypedName(
      links.map((link) => link.textContent),
      { typed: type(event.key), from: links.indexOf(target as HTMLAnchorElement) },
    )
    if (found < 0) return
    event.preventDefault()
    links[found]?.focus()
  })
}

/**
 * Returns the position of the name that begins with the typed text, or -1. The search starts at `from`, or after it if
 * the typed text is one letter or one letter repeated. Ignores case, accents and white space.
 */
export function findTypedName(
  names: readonly string[],
  { typed, from }: { readonly typed: string; readonly from: number },
): number {
  const [first = ''] = typed
  const isOneLetter = typed === first.repeat(typed.length)
  const prefix = fold(isOneLetter ? first : typed)
  const start = Math.max(0, isOneLetter ? from + 1 : from)
  const begins = names.map((name) => fold(name).startsWith(prefix))
  const after = begins.indexOf(true, start)
  return after < 0 ? begins.indexOf(true) : after
}

/** A link in a closed `details` has a box but cannot be focused. Browsers from before 2024 may not detect this. */
const isVisible = (link: HTMLElement & { checkVisibility?: () => boolean }) =>
  link.getClientRects().length > 0 && (link.checkVisibility?.() ?? true)

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()

const isLetter = ({ key, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent) =>
  /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !altKey && !metaKey && !isComposing

/** Returns the menu that belongs to the focused button; opening a menu does not move the focus. */
function findOpened(target: HTMLElement): Element | null {
  const id = target.closest('nav button')?.getAttribute('popovertarget') ?? ''
  const menu = id === '' ? null : target.ownerDocument.getElementById(id)
  return menu?.matches(openedMenu) ? menu : null
}
