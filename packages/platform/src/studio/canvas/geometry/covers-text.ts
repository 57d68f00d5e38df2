/** Detects overlays that would cover text on the page, in CSS pixels of the frame. */
import { isOverlapping } from './control-areas.ts'
import type { Rect } from './find-drop-target.ts'

/** Permitted overlap with a line of text. A line is taller than its characters, so a small overlap covers no text. */
const sparePx = 3
/** The blank space above and below the characters of a line, as fractions of the line's height. */
const blank = { above: 0.12, below: 0.04 }

export type TextElement = { readonly element: Element; readonly box: Rect }

/**
 * Lists the elements in an area that directly contain text. Compares boxes instead of hit-testing points. On a page
 * with 1,000 blocks, a single hit test takes as long as reading the boxes of all siblings.
 */
export function listTextElements(shown: Document, area: Rect): readonly TextElement[] {
  const found: TextElement[] = []
  const look = (parent: Element) => {
    for (const element of parent.children) {
      const box = element.getBoundingClientRect()
      if (box.width <= sparePx || box.height <= sparePx || !isOverlapping(box, area)) continue
      if (Array.from(element.childNodes).some(hasLetters) && isSeen(element)) found.push({ element, box })
      look(element)
    }
  }
  look(shown.body)
  return found
}

export function isCoveringText(texts: readonly TextElement[], { x, y, width, height }: Rect): boolean {
  const inner = {
    x: x + sparePx,
    y: y + sparePx,
    width: width - 2 * sparePx,
    height: height - 2 * sparePx,
  }
  return texts.some(
    ({ element, box }) =>
      isOverlapping(box, inner) &&
      listElementLines(element).some((line) => isOverlapping(toLetters(line), inner)),
  )
}

const isSeen = (element: Element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

const hasLetters = (node: Node) => node.nodeType === node.TEXT_NODE && node.textContent?.trim() !== ''

const toLetters = ({ x, y, width, height }: Rect): Rect => ({
  x,
  y: y + height * blank.above,
  width,
  height: height * (1 - blank.above - blank.below),
})

/** Lists the lines of an element's own text, without the text of its child elements. */
export function listElementLines(element: Element): readonly Rect[] {
  const range = element.ownerDocument.createRange()
  return Array.from(element.childNodes).flatMap((node) => {
    if (!hasLetters(node)) return []
    range.selectNode(node)
    return Array.from(range.getClientRects())
  })
}
