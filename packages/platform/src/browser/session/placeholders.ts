/** Switches between private blocks and their placeholders in the open page. */
import { hasTypedValues } from '#model/browser'

/** The placeholder that each private block replaced. */
const placeholderOf = new WeakMap<Element, HTMLElement>()
/**
 * The forms of each removed block, together with their ancestors, stored under the block's placeholder, in memory only.
 */
const restOf = new WeakMap<Element, Element>()

/** Replaces a placeholder with its block, without moving the focus or the scroll position. */
export function replacePlaceholder(document: Document, placeholder: HTMLElement, block: HTMLElement): void {
  const focused = document.activeElement
  const wasThere = placeholder.contains(focused)
  resumeForms(placeholder, block)
  placeholder.replaceWith(block)
  placeholderOf.set(block, placeholder)
  if (wasThere) block.tabIndex = -1
  const target = wasThere ? block : focused
  if (target !== document.activeElement && target instanceof HTMLElement)
    target.focus({ preventScroll: true })
}

/**
 * Replaces all private blocks with placeholders, which contain a link for signing in. Only forms with typed content
 * remain. Attack: the next person at the computer could read a password field.
 */
export function hidePrivateBlocks(document: Document): void {
  const blocks = Array.from(document.querySelectorAll<HTMLElement>('[data-private]'))
  for (const block of blocks.filter((each) => !each.parentElement?.closest('[data-private]')))
    takeAway(document, block)
}

function takeAway(document: Document, block: HTMLElement): void {
  const placeholder = placeholderOf.get(block) ?? createPlaceholder(document, block.dataset['private'])
  for (const field of block.querySelectorAll<HTMLInputElement>('input[type=password]')) field.value = ''
  const forms = Array.from(block.querySelectorAll('form')).filter(hasTypedValues)
  const wasThere = block.contains(document.activeElement)
  if (forms.length === 0) block.replaceWith(placeholder)
  else {
    block.before(placeholder)
    keepOnly(block, forms)
    delete block.dataset['private']
    restOf.set(placeholder, block)
  }
  if (wasThere && !block.contains(document.activeElement))
    placeholder.querySelector('a')?.focus({ preventScroll: true })
}

/** Removes everything except the forms and their ancestors, so that the layout of the forms does not change. */
function keepOnly(within: Element, forms: readonly Element[]): void {
  for (const child of Array.from(within.childNodes)) {
    if (!forms.some((form) => child.contains(form))) child.remove()
    else if (child instanceof Element && !forms.includes(child)) keepOnly(child, forms)
  }
}

/**
 * Creates a block's placeholder. On a page that was rendered for a signed-in visitor, the placeholder's content is in a
 * template.
 */
function createPlaceholder(document: Document, id = ''): HTMLElement {
  const template = document.querySelector<HTMLTemplateElement>('template[data-signed-out]')
  const content = template && document.importNode(template.content, true).firstElementChild
  const placeholder = content instanceof HTMLElement ? content : document.createElement('p')
  placeholder.dataset['placeholder'] = id
  return placeholder
}

/**
 * Restores the forms of a block to their last state when the block is shown again, including changes from a response
 * that arrived in the meantime.
 */
function resumeForms(placeholder: Element, block: Element): void {
  const rest = restOf.get(placeholder)
  if (rest === undefined) return
  restOf.delete(placeholder)
  rest.remove()
  for (const form of block.querySelectorAll('form[id]')) {
    const retained = rest.querySelector(`#${CSS.escape(form.id)}`)
    if (retained !== null) form.replaceWith(retained)
  }
}
