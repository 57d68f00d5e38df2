/**
 * Finds the elements of a canvas that an edit changes. Compares the old and new trees block by block. A block that
 * differs is rendered alone and replaces its previous element. A block cannot be replaced alone if it has no element or
 * several, if its HTML depends on its position, or if siblings are added or removed; its parent is replaced instead. If
 * the block has no parent, the tree is replaced, but only new blocks are rendered.
 */
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ToBlockAttributes, ResolvedBlock } from '#blocks'
import { renderBlocks } from '../pages/rendering/render-trees.ts'
import type { ToPosition } from './each-position.ts'
import { replaceRoots, type RootReplacements } from './replace-roots.ts'
import { isSingleElement } from './one-element.ts'

/** Replaces one element with another. Both elements have the block marker `place`. */
type ElementReplacement = { readonly place: string; readonly removed: string; readonly added: string }

type ReplacementInput = {
  readonly former: readonly ResolvedBlock[]
  readonly next: readonly ResolvedBlock[]
  /** The HTML of the blocks before the edit. */
  readonly html: string
  readonly mark: ToBlockAttributes
  /** Name of the attribute for block markers. */
  readonly markName: string
  /** The prefix of ids that React derived from positions in this HTML. */
  readonly idStart: string
  readonly toPlace: ToPosition
}

export type BlockReplacements = {
  readonly html: string
  readonly exchanges: readonly ElementReplacement[]
  /** Set if blocks at the top level of the tree are added, removed or moved. */
  readonly roots?: RootReplacements
}

/** Returns undefined if the whole tree must be rendered again. */
export function replaceBlocks({
  former,
  next,
  html,
  mark,
  markName,
  idStart,
  toPlace,
}: ReplacementInput): BlockReplacements | undefined {
  const render = (block: ResolvedBlock, repetition: readonly string[]) =>
    renderBlocks([block], { mark, repetition, prefix: secretPrefix })
  const exchangeWhole = (a: ResolvedBlock, b: ResolvedBlock, repetition: readonly string[]) => {
    const place = toPlace(a, repetition)
    if (place === undefined || place !== toPlace(b, repetition)) return undefined
    const removed = render(a, repetition)
    const added = render(b, repetition)
    if (removed === added) return []
    const isAlone = [removed, added].every((each) => isElementOf(each, place))
    return isAlone && html.includes(removed) ? [{ place, removed, added }] : undefined
  }
  const inside = { exchangeWhole, repetition: [] }
  if (isSameList(former, next)) {
    const exchanges = exchangeList(former, next, inside)
    return exchanges && { html: exchanges.reduce(replace, html), exchanges }
  }
  const exchanges = html.includes(idStart) ? undefined : exchangeStaying(former, next, inside)
  const renderRoot = (block: ResolvedBlock) => {
    const rendered = render(block, [])
    const place = toPlace(block, [])
    return place !== undefined && isElementOf(rendered, place) ? rendered : undefined
  }
  const roots =
    exchanges &&
    replaceRoots({
      former,
      next,
      html: exchanges.reduce(replace, html),
      mark: markName,
      toPlace: (block) => toPlace(block, []),
      render: renderRoot,
    })
  return roots && { html: roots.html, exchanges, roots }
}

const isSameList = (former: readonly ResolvedBlock[], next: readonly ResolvedBlock[]): boolean =>
  former.length === next.length && former.every(({ id }, position) => id === next[position]?.id)

/** Replaces the elements of changed blocks that are in both trees. */
function exchangeStaying(
  former: readonly ResolvedBlock[],
  next: readonly ResolvedBlock[],
  inside: ReplacementContext,
): ElementReplacements {
  const byId = new Map(former.map((block) => [block.id, block]))
  return joinAll(next, (b) => {
    const a = byId.get(b.id)
    return a === undefined || a === b ? [] : exchangeBlock(a, b, inside)
  })
}

/** No content can contain this random prefix. HTML that contains it therefore has ids that React derived from positions in the tree. */
const secretPrefix = `place${randomBytes(10).toString('hex')}`

const isElementOf = (html: string, place: string): boolean => {
  const tag = html.slice(0, html.indexOf('>') + 1)
  return tag.includes(`="${place}"`) && !html.includes(secretPrefix) && isSingleElement(html)
}

function replace(html: string, { removed, added }: ElementReplacement): string {
  const at = html.indexOf(removed)
  return html.slice(0, at) + added + html.slice(at + removed.length)
}

type ReplacementContext = {
  readonly exchangeWhole: (
    a: ResolvedBlock,
    b: ResolvedBlock,
    repetition: readonly string[],
  ) => readonly ElementReplacement[] | undefined
  readonly repetition: readonly string[]
}
type ElementReplacements = readonly ElementReplacement[] | undefined

function exchangeList(
  former: readonly ResolvedBlock[],
  next: readonly ResolvedBlock[],
  inside: ReplacementContext,
): ElementReplacements {
  if (!isSameList(former, next)) return undefined
  return joinAll(former, (a, position) => {
    const b = next[position]
    return b === undefined || a === b ? [] : exchangeBlock(a, b, inside)
  })
}

function exchangeBlock(a: ResolvedBlock, b: ResolvedBlock, inside: ReplacementContext): ElementReplacements {
  const within = isSameItself(a, b) ? exchangeInside(a, b, inside) : undefined
  return within ?? inside.exchangeWhole(a, b, inside.repetition)
}

function exchangeInside(a: ResolvedBlock, b: ResolvedBlock, inside: ReplacementContext): ElementReplacements {
  const slots = joinAll(Object.keys(a.slots), (name) =>
    exchangeList(a.slots[name] ?? [], b.slots[name] ?? [], inside),
  )
  const items = joinAll(a.items, ({ id, blocks }, position) =>
    exchangeList(blocks, b.items[position]?.blocks ?? [], {
      ...inside,
      repetition: [...inside.repetition, id],
    }),
  )
  return slots && items && [...slots, ...items]
}

/** Combines the replacements for all blocks. Stops at the first block that cannot be replaced. */
function joinAll<T>(
  all: readonly T[],
  exchange: (one: T, position: number) => ElementReplacements,
): ElementReplacements {
  const joined: ElementReplacement[] = []
  for (const [position, one] of all.entries()) {
    const found = exchange(one, position)
    if (found === undefined) return undefined
    joined.push(...found)
  }
  return joined
}

const isSameItself = (a: ResolvedBlock, b: ResolvedBlock): boolean =>
  a.definition === b.definition &&
  a.className === b.className &&
  a.audience === b.audience &&
  isSame(a.props, b.props) &&
  isSame(a.data, b.data) &&
  isSame(Object.keys(a.slots), Object.keys(b.slots)) &&
  isSame(
    a.items.map(({ id }) => id),
    b.items.map(({ id }) => id),
  )

const isSame = (a: unknown, b: unknown) => a === b || isDeepStrictEqual(a, b)
