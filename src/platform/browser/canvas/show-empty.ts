/**
 * What has no height on a page is a place to fill on the canvas: columns without anything, and blocks that lack what they cannot be shown
 * without. Styles and elements of these are the agent's alone, so that what the server draws stays what visitors get.
 */
import type { Unfilled } from './messages.ts'

type Page = {
  readonly document: Document
  readonly mark: string
  /** By the value of its mark. */
  readonly find: (place: string) => Element | null
}

export type Places = {
  /** Those of blocks that the page shows by itself get none. */
  readonly show: (blocks: readonly Unfilled[]) => void
  /** Whatever changes the page does so without them. */
  readonly without: <T>(change: () => T) => T
}

export const isPlaceToFill = (target: Node | null, mark: string): boolean =>
  target instanceof Element && target.hasAttribute(toName(mark))

/** What content says cannot have it, as it cannot have the mark. */
const toName = (mark: string) => `${mark}-unfilled`

export function createPlaces({ document, mark, find }: Page): Places {
  const name = toName(mark)
  document.adoptedStyleSheets.push(toSheet(mark))
  let shown: readonly Unfilled[] = []

  const put = (unfilled: Unfilled) => {
    if (find(unfilled.place) !== null) return
    const element = document.createElement('div')
    element.setAttribute(mark, unfilled.place)
    element.setAttribute(name, '')
    element.textContent = unfilled.text
    insert(element, unfilled)
  }
  const insert = (element: Element, { before, after, around }: Unfilled) => {
    const former = findFirst(before)
    const next = former === undefined ? findFirst(after) : undefined
    if (former !== undefined) former.after(element)
    else if (next === undefined) findAround(around)?.append(element)
    else next.before(element)
  }
  const findFirst = (places: readonly string[]) => places.map(find).find((one) => one !== null)
  const findAround = (around: Unfilled['around']) =>
    'region' in around
      ? document.querySelector(`body > ${around.region}`)
      : find(around.place)?.querySelector(`:scope > .columns > .column:nth-child(${around.column + 1})`)
  const take = () => {
    for (const element of document.querySelectorAll(`[${name}]`)) element.remove()
  }
  return {
    show(blocks) {
      take()
      shown = blocks
      for (const one of blocks) put(one)
    },
    without(change) {
      take()
      const result = change()
      for (const one of shown) put(one)
      return result
    },
  }
}

function toSheet(mark: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@media screen {
  [${mark}] > .columns > .column:empty, [${toName(mark)}] {
    min-block-size: 5rem;
    border-radius: 6px;
    outline: 2px dashed color-mix(in srgb, currentcolor 45%, transparent);
    outline-offset: -2px;
    background: color-mix(in srgb, currentcolor 5%, transparent);
  }
  [${toName(mark)}] {
    display: grid;
    box-sizing: border-box;
    inline-size: 100%;
    padding: 1rem;
    place-items: center;
    font: 400 max(0.875rem, 1.4vw) / 1.4 system-ui, sans-serif;
    text-align: center;
    cursor: pointer;
  }
}`)
  return sheet
}
