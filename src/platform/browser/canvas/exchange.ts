/** Puts what an edit changes into the canvas: all of it, or nothing. */
import type { Fragments } from './messages.ts'
import { patchElement, patchInside, rememberOpen } from './patch.ts'
import { eachRoot } from './roots.ts'
import type { Typing } from './typing.ts'

type Canvas = {
  readonly document: Document
  readonly mark: string
  /** The own element, which stays in the head. */
  readonly agent: HTMLScriptElement
  readonly typing: Pick<Typing, 'keeps'>
  /** By the value of its mark. */
  readonly find: (place: string) => Element | null
}

/** False where the canvas is not the one that the change is of. */
export function createExchange({
  document,
  mark,
  agent,
  typing,
  find,
}: Canvas): (change: Fragments) => boolean {
  const served = new WeakMap<Element, boolean>()
  const patching = { mark, served, keeps: typing.keeps }
  const styles = document.head.querySelector('style')
  /** By it the policy lets another text in. */
  if (styles) styles.nonce = agent.nonce
  rememberOpen(document, served)

  const toPatch = (fragment: Fragments['fragments'][number]) => {
    const { content } = parse(document, fragment.html)
    if ('region' in fragment) {
      const region = document.querySelector(`body > ${fragment.region}`)
      return region && (() => patchInside(region, content, patching))
    }
    const element = find(fragment.place)
    const wanted = content.firstElementChild
    /** That of another canvas has a mark of another name. */
    if (element === null || wanted?.getAttribute(mark) !== fragment.place) return null
    return () => patchElement(element, wanted, patching)
  }

  const toHeadPatch =
    ({ head, css }: Fragments, former: string) =>
    () => {
      const { content } = parse(document, head ?? document.head.innerHTML)
      content.querySelector(`[${mark}]`)?.remove()
      const text = css ? former.slice(0, css.from) + css.text + former.slice(css.to) : former
      content.querySelector('style')?.replaceChildren(text)
      content.prepend(agent.cloneNode())
      patchInside(document.head, content, patching)
    }

  return (change) => {
    const patches = change.fragments.map(toPatch)
    if (styles === null || patches.includes(null)) return false
    if (change.head !== undefined || change.css) patches.push(toHeadPatch(change, styles.textContent))
    for (const patch of patches) patch?.()
    for (const [sprite, query] of Object.entries(change.icons ?? {})) renameSprite(document, sprite, query)
    for (const root of eachRoot(document)) rememberOpen(root, served)
    return true
  }
}

function parse(document: Document, html: string): HTMLTemplateElement {
  const template = document.createElement('template')
  template.innerHTML = html
  return template
}

function renameSprite(document: Document, sprite: string, query: string): void {
  for (const root of eachRoot(document))
    for (const use of root.querySelectorAll(`use[href^="${CSS.escape(sprite)}"]`)) {
      const address = `${sprite}${query}#${use.getAttribute('href')?.split('#')[1]}`
      if (use.getAttribute('href') !== address) use.setAttribute('href', address)
    }
}
