/** The columns of a section, as shown on the page. */
import { findMarkerAttribute } from './drop-target.ts'
import { findNode, toSlots } from '../../blocks/block-tree.ts'
import type { BlockTree } from '../../blocks/types.ts'
import type { Rect } from './find-drop-target.ts'

export type RenderedColumn = { readonly slot: string; readonly box: Rect }

/** Returns the columns in page order if they are side by side; an empty list for any other block. */
export function findColumns(
  element: Element | undefined,
  block: string,
  { lists, types }: BlockTree,
): readonly RenderedColumn[] {
  const node = findNode(lists, block, types)?.node
  const shown = listBoxes(element)
  const slots = node === undefined ? [] : toSlots(node, types)
  const columns = slots.flatMap(({ name: slot }, at) => {
    const box = shown[at]
    return box === undefined ? [] : [{ slot, box }]
  })
  const areSideBySide = columns.every(({ box }, at) => at === 0 || box.x !== columns[at - 1]?.box.x)
  return areSideBySide ? columns : []
}

const listBoxes = (element: Element | undefined): readonly DOMRect[] =>
  Array.from(element?.querySelectorAll(':scope > .columns > .column') ?? [], (one) =>
    one.getBoundingClientRect(),
  )

/** Finds the element with this block marker. */
export function findBlockElement(shown: Document | null | undefined, place: string): Element | undefined {
  const mark = shown ? findMarkerAttribute(shown) : undefined
  if (!shown || mark === undefined) return undefined
  return shown.body.querySelector(`[${mark}="${CSS.escape(place)}"]`) ?? undefined
}

/** The columns of a section, in CSS pixels of the frame. */
export type RenderedSection = {
  /** Boxes of the columns, in page order. */
  readonly boxes: readonly Rect[]
  /** False if the columns are stacked. */
  readonly areSideBySide: boolean
  readonly gutterPx: number
  /** The page's root font size, which is the value of `1rem`. */
  readonly remPx: number
  readonly isRightToLeft: boolean
}

/** Returns undefined for a block without columns. */
export function readSection(element: Element): RenderedSection | undefined {
  const columns = element.querySelector(':scope > .columns')
  const window = element.ownerDocument.defaultView
  if (columns === null || window === null) return undefined
  const boxes = listBoxes(element)
  const [first, second] = boxes
  if (first === undefined) return undefined
  const { direction, gridTemplateColumns } = window.getComputedStyle(columns)
  const areSideBySide = gridTemplateColumns.split(' ').length === boxes.length
  const gutterPx = second === undefined ? 0 : toGutter(first, second, areSideBySide)
  const remPx = Number.parseFloat(window.getComputedStyle(element.ownerDocument.documentElement).fontSize)
  return { boxes, areSideBySide, gutterPx, remPx, isRightToLeft: direction === 'rtl' }
}

const toGutter = (first: Rect, second: Rect, areSideBySide: boolean): number =>
  areSideBySide
    ? Math.max(second.x - first.x - first.width, first.x - second.x - second.width)
    : second.y - first.y - first.height
