/** Applies the changes of an edit to the canvas: either all of them or none. */
import type { Fragments } from './messages.ts'
import { patchElement, patchChildren, recordOpenState, type PatchOptions } from './patch.ts'
import { eachRoot } from './roots.ts'
import type { TextEditing } from './typing.ts'

type CanvasPatchDeps = {
  readonly document: Document
  readonly mark: string
  /** The script element of the canvas agent. It must remain in the head. */
  readonly agent: HTMLScriptElement
  readonly typing: Pick<TextEditing, 'isPreserved'>
  /** Finds an element by the value of its block marker. */
  readonly find: (place: string) => Element | null
}

/** Returns a function that applies a change. That function returns false if the change belongs to another canvas. */
export function createPatcher({
  document,
  mark,
  agent,
  typing,
  find,
}: CanvasPatchDeps): (change: Fragments) => boolean {
  const served = new WeakMap<Element, boolean>()
  const unchangedMark = `${mark}-kept`
  const isPreserved: PatchOptions['isPreserved'] = (element, target) =>
    target.hasAttribute(unchangedMark) || typing.isPreserved(element, target)
  const patching = { mark, served, isPreserved }
  /**
   * Leaves the style element with the font faces in place: the font faces never change, and browsers would load the
   * fonts again.
   */
  const [faces, ...sheets] = document.head.querySelectorAll('style')
  /** Sets the nonce, which the content security policy requires whenever the style text changes. */
  for (const sheet of sheets) sheet.nonce = agent.nonce
  recordOpenState(document, served)

  const toPatch = (fragment: Fragments['fragments'][number]) => {
    const content = parse(document, fragment.html)
    if ('region' in fragment) {
      const region = document.querySelector(`body > ${fragment.region}`)
      const isThere = (stub: Element) => find(stub.getAttribute(mark) ?? '')
      const isWhole = Array.from(content.querySelectorAll(`[${unchangedMark}]`)).every(isThere)
      return isWhole && region ? () => patchChildren(region, content, patching) : null
    }
    const element = find(fragment.place)
    const target = content.firstElementChild
    /** Rejects changes for another canvas, which uses a different attribute name for block markers. */
    if (element === null || target?.getAttribute(mark) !== fragment.place) return null
    return () => patchElement(element, target, patching)
  }

  const toHeadPatch =
    (head = document.head.innerHTML, { from, to, text, own }: NonNullable<Fragments['css']>) =>
    () => {
      const content = parse(document, head)
      for (const marked of content.querySelectorAll(`[${mark}]`)) marked.remove()
      const former = sheets.map((sheet) => sheet.textContent).join('')
      const next = former.slice(0, from) + text + former.slice(to)
      const target = sheets.map((sheet, part) => {
        const copy = sheet.cloneNode()
        copy.textContent = part ? next.slice(own) : next.slice(0, own)
        return copy
      })
      content.querySelector('style')?.replaceWith(faces?.cloneNode(true) ?? '', ...target)
      content.prepend(agent.cloneNode())
      patchChildren(document.head, content, patching)
    }

  return (change) => {
    const patches = change.fragments.map(toPatch)
    if (patches.includes(null)) return false
    if (change.css) patches.push(toHeadPatch(change.head, change.css))
    for (const patch of patches) patch?.()
    for (const [sprite, query] of Object.entries(change.icons ?? {})) renameSprite(document, sprite, query)
    for (const root of eachRoot(document)) recordOpenState(root, served)
    return true
  }
}

function parse(document: Document, html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

function renameSprite(document: Document, sprite: string, query: string): void {
  for (const root of eachRoot(document))
    for (const use of root.querySelectorAll(`use[href^="${CSS.escape(sprite)}"]`)) {
      const address = `${sprite}${query}#${use.getAttribute('href')?.split('#')[1]}`
      if (use.getAttribute('href') !== address) use.setAttribute('href', address)
    }
}
