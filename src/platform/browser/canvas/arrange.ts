/** Blocks of a list in another order, before the server has drawn it: their elements stand so at once. */
import type { Arrangement } from './messages.ts'
import { move } from './patch.ts'

type Find = (place: string) => Element | null

/**
 * What is not shown is passed over. Nothing is moved where those that stay do not stand beside each other in one element: how they stand is
 * the server's to draw.
 */
export function arrange(find: Find, { places, former }: Arrangement): void {
  const shown = places.flatMap((place) => find(place) ?? [])
  const staying = former.flatMap((place) => find(place) ?? [])
  const parent = staying[0]?.parentElement
  if (!parent || staying.length < 2 || staying.some((one) => one.parentElement !== parent)) return
  let next = Array.from(parent.children).findLast((one) => staying.includes(one))?.nextSibling ?? null
  for (const element of shown.toReversed()) {
    if (!next || element.nextSibling !== next) move(parent, element, next)
    next = element
  }
}
