/**
 * Updates a tree when its outermost blocks are added, removed or moved. The HTML that is sent omits blocks that stay in
 * the tree. An empty placeholder with a block's marker shows the browser where to move the block's existing element.
 */
import type { ResolvedBlock } from '#blocks'
import { isSingleElement, voidElements } from './one-element.ts'

/** The HTML of an outermost block: one element, or none. */
type RootElement = { readonly place: string; readonly html: string }

export type RootReplacements = {
  readonly html: string
  /** `html` with placeholders for the blocks that the browser already has; {@link toUnchangedMark} names their attribute. */
  readonly sent: string
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/** The name of the attribute on a placeholder. The browser moves its element with the same block marker to the placeholder's position. */
const toUnchangedMark = (mark: string): string => `${mark}-kept`

type RootsInput = {
  readonly former: readonly ResolvedBlock[]
  readonly next: readonly ResolvedBlock[]
  /** The HTML of the blocks before the edit, with the changed elements inside them already replaced. */
  readonly html: string
  /** Name of the attribute for block markers. */
  readonly mark: string
  readonly toPlace: (block: ResolvedBlock) => string | undefined
  /** Renders a block without its siblings. Returns undefined if its HTML depends on them. */
  readonly render: (block: ResolvedBlock) => string | undefined
}

/** Updates the outermost blocks. Returns undefined unless each block renders exactly one element. */
export function replaceRoots({
  former,
  next,
  html,
  mark,
  toPlace,
  render,
}: RootsInput): RootReplacements | undefined {
  const roots = splitRoots(html, former.map(toPlace))
  if (roots === undefined) return undefined
  const left = new Map(roots.map((root) => [root.place, root.html]))
  const shown: string[] = []
  const sent: string[] = []
  const added: string[] = []
  for (const block of next) {
    const place = toPlace(block)
    const unchanged = place === undefined ? undefined : left.get(place)
    const rendered = unchanged ?? render(block)
    if (place === undefined || rendered === undefined) return undefined
    left.delete(place)
    shown.push(rendered)
    sent.push(unchanged ? toStub(unchanged, mark, place) : rendered)
    if (unchanged === undefined) added.push(rendered)
  }
  return { html: shown.join(''), sent: sent.join(''), removed: [...left.values()], added }
}

/** Returns undefined unless the HTML is a sequence of elements that each have one of the given block markers. */
function splitRoots(
  html: string,
  places: readonly (string | undefined)[],
): readonly RootElement[] | undefined {
  const roots: RootElement[] = []
  let end = html.length
  for (const place of places.toReversed()) {
    if (place === undefined) return undefined
    const at = html.lastIndexOf(`="${place}"`, end)
    const start = at < 0 ? end : html.lastIndexOf('<', at)
    roots.push({ place, html: html.slice(start, end) })
    end = start
  }
  return end === 0 && roots.every((root) => root.html === '' || isSingleElement(root.html))
    ? roots
    : undefined
}

function toStub(html: string, mark: string, place: string): string {
  const name = /^<([^\s/>]+)/.exec(html)?.[1] ?? ''
  const start = `<${name} ${mark}="${place}" ${toUnchangedMark(mark)}="">`
  return voidElements.has(name) ? start : `${start}</${name}>`
}
