/** Whether something above the frame would cover letters of the page. */
import { areOver } from './beside-block.ts'
import type { Point, Rect } from './find-drop.ts'

/** Lines are higher than their letters. CSS pixels. */
const sparePx = 3
/** Of a line's height, what is above and below its letters. */
const blank = { above: 0.12, below: 0.04 }
/** Lower than any line. */
const stepPx = 14

export function coversText(shown: Document, { x, y, width, height }: Rect): boolean {
  const inner = {
    x: x + sparePx,
    y: y + sparePx,
    width: width - 2 * sparePx,
    height: height - 2 * sparePx,
  }
  const elements = new Set(listPoints(inner).flatMap((at) => shown.elementFromPoint(at.x, at.y) ?? []))
  return Array.from(elements).some((element) =>
    listLines(element).some((line) => areOver(toLetters(line), inner)),
  )
}

const toLetters = ({ x, y, width, height }: Rect): Rect => ({
  x,
  y: y + height * blank.above,
  width,
  height: height * (1 - blank.above - blank.below),
})

function listPoints({ x, y, width, height }: Rect): readonly Point[] {
  const steps = Math.max(1, Math.ceil(Math.max(width, height) / stepPx))
  const parts = Array.from({ length: steps + 1 }, (_, at) => at / steps)
  return parts.flatMap((down) => parts.map((right) => ({ x: x + width * right, y: y + height * down })))
}

/** Of its own letters, not of what is inside it. */
export function listLines(element: Element): readonly Rect[] {
  const range = element.ownerDocument.createRange()
  return Array.from(element.childNodes).flatMap((node) => {
    if (node.nodeType !== node.TEXT_NODE || node.textContent?.trim() === '') return []
    range.selectNode(node)
    return Array.from(range.getClientRects())
  })
}
