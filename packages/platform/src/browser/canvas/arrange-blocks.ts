/** Moves the elements of a list's blocks immediately, before the server has rendered the new order. */
import type { Arrangement } from './messages.ts'
import { moveNode } from './patch.ts'

type FindElement = (place: string) => Element | null

/**
 * Moves blocks to a new order, ignoring hidden blocks. Moves nothing unless all visible blocks are adjacent siblings,
 * because otherwise only the server can render the new layout.
 */
export function arrangeBlocks(find: FindElement, { places, former }: Arrangement): void {
  const shown = places.flatMap((place) => find(place) ?? [])
  const staying = former.flatMap((place) => find(place) ?? [])
  const parent = staying[0]?.parentElement
  if (!parent || staying.length < 2 || staying.some((one) => one.parentElement !== parent)) return
  let next = Array.from(parent.children).findLast((one) => staying.includes(one))?.nextSibling ?? null
  for (const element of shown.toReversed()) {
    if (!next || element.nextSibling !== next) moveNode(parent, element, next)
    next = element
  }
}
