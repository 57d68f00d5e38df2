/** Elements that stand for blocks which lack what they cannot be shown without; loaded with the first of them. */
import type { Unfilled } from './messages.ts'

export type MarkedPage = {
  readonly document: Document
  readonly mark: string
  /** By the value of its mark. */
  readonly find: (place: string) => Element | null
}

export type Placeholders = {
  /** Those of blocks that the page shows by itself get none. */
  readonly show: (blocks: readonly Unfilled[]) => void
  /** Whatever changes the page does so without them. */
  readonly without: <T>(change: () => T) => T
}

export function createPlaceholders({ document, mark, find }: MarkedPage): Placeholders {
  /** What content says cannot have it, as it cannot have the mark. */
  const name = `${mark}-unfilled`
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
