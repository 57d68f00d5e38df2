/** STO-4: in a menu that a visitor has opened, letters move the focus to the next link that begins with them. */
import { createTypedBuffer, type After } from '#kit/browser'

const openedMenu = 'nav details[open], nav [popover]:popover-open'

type TypedDocument = Pick<Document, 'addEventListener'>

/** Changes nothing but the focus; what else a key does stays, where no link begins with what was typed. */
export function followTypeAhead(document: TypedDocument, after: After): void {
  const type = createTypedBuffer(after)
  document.addEventListener('keydown', (event) => {
    if (!isLetter(event)) return
    const target = event.target as HTMLElement
    const menu = target.closest(openedMenu) ?? findOpened(target)
    if (menu === null) return
    const links = Array.from(menu.querySelectorAll('a')).filter(isVisible)
    const found = findTyped(
      links.map((link) => link.textContent),
      { typed: type(event.key), from: links.indexOf(target as HTMLAnchorElement) },
    )
    if (found < 0) return
    event.preventDefault()
    links[found]?.focus()
  })
}

/**
 * Position of the name that begins with what was typed, -1 without one: the one at `from` first, since it may still; for a
 * letter alone, or the same again and again, the one after it. Case, accents and white space do not count.
 */
export function findTyped(
  names: readonly string[],
  { typed, from }: { readonly typed: string; readonly from: number },
): number {
  const [first = ''] = typed
  const isOneLetter = typed === first.repeat(typed.length)
  const wanted = fold(isOneLetter ? first : typed)
  const start = Math.max(0, isOneLetter ? from + 1 : from)
  const begins = names.map((name) => fold(name).startsWith(wanted))
  const after = begins.indexOf(true, start)
  return after < 0 ? begins.indexOf(true) : after
}

/** A link in a closed `details` has a box all the same, and takes no focus; browsers before 2024 may not tell it apart. */
const isVisible = (link: HTMLElement & { checkVisibility?: () => boolean }) =>
  link.getClientRects().length > 0 && (link.checkVisibility?.() ?? true)

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()

const isLetter = ({ key, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent) =>
  /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !altKey && !metaKey && !isComposing

/** The menu of the button that has the focus, which keeps it when it opens the menu. */
function findOpened(target: HTMLElement): Element | null {
  const id = target.closest('nav button')?.getAttribute('popovertarget') ?? ''
  const menu = id === '' ? null : target.ownerDocument.getElementById(id)
  return menu?.matches(openedMenu) ? menu : null
}
