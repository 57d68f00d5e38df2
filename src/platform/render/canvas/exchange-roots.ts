/**
 * A tree whose outermost blocks come, go or change places: what stays of them is taken out of the HTML that is there, and goes to the
 * browser as an empty element that only says where it stands now.
 */
import type { ResolvedBlock } from '#blocks'
import { isOneElement, withoutEnd } from './one-element.ts'

/** An outermost block as it was drawn: one element, or nothing. */
type Root = { readonly place: string; readonly html: string }

export type ExchangedRoots = {
  readonly html: string
  /** `html` with empty elements for blocks that are the browser's already, marked as {@link toKeptMark} says. */
  readonly sent: string
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/** Of the attribute beside a mark on an element that only says: what has this mark stays, and stands here. */
const toKeptMark = (mark: string): string => `${mark}-kept`

type RootsRequest = {
  readonly former: readonly ResolvedBlock[]
  readonly next: readonly ResolvedBlock[]
  /** What the former blocks drew, with what has been exchanged inside them. */
  readonly html: string
  /** Of the attribute whose value is a block's place. */
  readonly mark: string
  readonly toPlace: (block: ResolvedBlock) => string | undefined
  /** Undefined where it cannot be drawn without those beside it. */
  readonly draw: (block: ResolvedBlock) => string | undefined
}

/** Undefined where not each block is one element by itself. */
export function exchangeRoots({
  former,
  next,
  html,
  mark,
  toPlace,
  draw,
}: RootsRequest): ExchangedRoots | undefined {
  const roots = splitRoots(html, former.map(toPlace))
  if (roots === undefined) return undefined
  const left = new Map(roots.map((root) => [root.place, root.html]))
  const shown: string[] = []
  const sent: string[] = []
  const added: string[] = []
  for (const block of next) {
    const place = toPlace(block)
    const kept = place === undefined ? undefined : left.get(place)
    const drawn = kept ?? draw(block)
    if (place === undefined || drawn === undefined) return undefined
    left.delete(place)
    shown.push(drawn)
    sent.push(kept ? toStub(kept, mark, place) : drawn)
    if (kept === undefined) added.push(drawn)
  }
  return { html: shown.join(''), sent: sent.join(''), removed: [...left.values()], added }
}

/** Undefined where the HTML is not one element after the other, each with the mark of one of these places. */
function splitRoots(html: string, places: readonly (string | undefined)[]): readonly Root[] | undefined {
  const roots: Root[] = []
  let end = html.length
  for (const place of places.toReversed()) {
    if (place === undefined) return undefined
    const at = html.lastIndexOf(`="${place}"`, end)
    const start = at < 0 ? end : html.lastIndexOf('<', at)
    roots.push({ place, html: html.slice(start, end) })
    end = start
  }
  return end === 0 && roots.every((root) => root.html === '' || isOneElement(root.html)) ? roots : undefined
}

function toStub(html: string, mark: string, place: string): string {
  const name = /^<([^\s/>]+)/.exec(html)?.[1] ?? ''
  const start = `<${name} ${mark}="${place}" ${toKeptMark(mark)}="">`
  return withoutEnd.has(name) ? start : `${start}</${name}>`
}
