/** One stored block of a tree: read, with its data, and what stands inside it. */
import { inherit } from '#kit'
import { devices, type Device, type Responsive } from '#model'
import { readStored, visibility, type BlockNode, type Scope } from '#schema'
import type { AudienceMark, BlockDefinition, BlockRegistry, DataContext, ShownTree } from './define-block.ts'
import { createLinkReader } from './link.ts'
import type { WornStyle } from './instance-style.ts'
import type { ListState } from './list-state.ts'
import type { ItemsPreview, Loader, Needs, PageContext } from './page-context.ts'
import type { AvailableWidth } from './available-width.ts'
import type { Provisions } from './provisions.ts'
import type { ResolvedBlock } from './resolved-block.ts'
import { enterTree, findEndlessness, toOrigin, type ShownSpot } from './shown-spot.ts'

/** Where a block stands in a tree. */
export type Spot = {
  readonly scope: Scope
  readonly availableWidth: AvailableWidth
  /** The list around it. */
  readonly list: ListState | undefined
  /** From 1. */
  readonly depth: number
  /** The tree of another item that it stands in. */
  readonly shown?: ShownSpot | undefined
  /** Properties of the block around it, and where that stands. */
  readonly around?: object
  readonly outer?: Spot
}

/** A stored block at its spot, and what has been made of it so far. */
export type Draft = {
  readonly node: BlockNode
  readonly spot: Spot
  /** Undefined before it is resolved, and of a block that is left out. */
  drawn: DraftedBlock | undefined
  /** Its own props and data can change no more, whatever else is loaded. */
  isReady: boolean
  /** Nor can anything inside it, or what others read of it. */
  isSettled: boolean
  /** What it says follows from more than its page: the address's query, a search, who asks. */
  isOfRequest: boolean
  /** Other drawings take it as it is. */
  isKept: boolean
  /** What it became last. */
  resolved: ResolvedBlock | undefined
  /** What it and all that is inside it gave the page's styles then. */
  worn: readonly WornStyle[]
  /** Why it was mended or left out, with the block that says so. */
  readonly warnings: Map<string, { readonly block: string; readonly reason: string }>
  /** Blocks that it counts for, with those inside it. */
  count: number
}

export type DraftedBlock = Pick<
  ResolvedBlock,
  'id' | 'origin' | 'definition' | 'props' | 'data' | 'audience'
> & {
  /** Classes that hide it on devices or on paper. */
  readonly hiding: string
  readonly provided: { readonly key: string; readonly value: unknown } | undefined
  readonly slots: readonly (readonly [name: string, drafts: readonly Draft[]])[]
  readonly items: readonly { readonly id: string; readonly drafts: readonly Draft[] }[]
}

/** What drawings of one page have in common (`shared-drafts.ts`). */
export type SharedDrafts = {
  /** What an earlier drawing has made of a block at this spot, with all that is inside it. */
  readonly find: (node: BlockNode, spot: Spot) => Draft | undefined
  readonly keep: (drafts: readonly Draft[]) => void
}

/** What all blocks of a tree share while one round resolves them. */
export type Resolving = {
  readonly registry: BlockRegistry
  readonly page: PageContext
  readonly loader: Loader
  readonly provisions: Provisions
  readonly preview: ItemsPreview | undefined
  /** What other drawings of the page have made. */
  readonly shared: SharedDrafts | undefined
  /** What is to be loaded before the next round. */
  readonly wanted: Needs[]
  /** How many blocks this round has met. */
  count: number
  /** Whether it has come upon a tree of another item: what stands in that is resolved now for the first time. */
  hasOpened: boolean
}

export const maxDepth = 40
/** Of one tree, each repetition counted. Attack: grids in the items of grids, which multiply. */
const maxBlocks = 10_000

export const createDraft = (node: BlockNode, spot: Spot): Draft => ({
  node,
  spot,
  drawn: undefined,
  isReady: false,
  isSettled: false,
  isOfRequest: true,
  isKept: false,
  resolved: undefined,
  worn: [],
  warnings: new Map(),
  count: 0,
})

/** One round's visit: whatever waits is resolved anew, with what has been loaded meanwhile. */
export function visitDraft(draft: Draft, round: Resolving): void {
  if (draft.isKept || (draft.isSettled && round.count + draft.count <= maxBlocks)) {
    round.count += draft.count
    return
  }
  const before = round.count
  if (draft.isReady && round.count < maxBlocks) round.count++
  else resolveDraft(draft, round)
  const { provided } = draft.drawn ?? {}
  if (provided !== undefined) round.provisions.add(provided.key, provided.value)
  let isInsideSettled = true
  for (const inside of eachInside(draft)) {
    visitDraft(inside, round)
    isInsideSettled &&= inside.isSettled
  }
  draft.isSettled = draft.isReady && isInsideSettled && provided === undefined
  draft.count = round.count - before
}

/** The drafts right inside one, in document order. */
export function* eachInside({ drawn }: Draft): Generator<Draft> {
  for (const [, drafts] of drawn?.slots ?? []) yield* drafts
  for (const { drafts } of drawn?.items ?? []) yield* drafts
}

function resolveDraft(draft: Draft, round: Resolving): void {
  draft.warnings.clear()
  const readsBefore = round.provisions.reads()
  const requestReadsBefore = round.page.countRequestReads?.()
  const needs: Needs[] = []
  draft.drawn = draw(draft.node, draft, { round, needs })
  draft.isReady =
    needs.every((each) => round.loader.isLoaded(each)) && round.provisions.reads() === readsBefore
  draft.isOfRequest =
    round.page.countRequestReads?.() !== requestReadsBefore ||
    needs.some(({ searches = [] }) => searches.length > 0)
  round.wanted.push(...needs)
}

type Drawing = {
  readonly round: Resolving
  /** What the block asks for. */
  readonly needs: Needs[]
  /** Of the element; without it, that of the node's access. */
  readonly audience?: AudienceMark
}

function draw(
  node: BlockNode,
  draft: Draft,
  { round, needs, audience = node.access && marks[node.access] }: Drawing,
): DraftedBlock | undefined {
  const { shown } = draft.spot
  const id = `${shown?.prefix ?? ''}${node.id}`
  const block = `${node.block}#${id}`
  const warn = (reason: string) => void draft.warnings.set(`${block} ${reason}`, { block, reason })
  const definition = round.registry.get(node.block)
  if (definition === undefined) return void warn(`left out: there is no block called ${node.block}`)
  if (draft.spot.depth > maxDepth) return void warn(`left out: blocks are nested more than ${maxDepth} deep`)
  if (++round.count > maxBlocks) return void warn(`left out: a page shows at most ${maxBlocks} blocks`)

  const visible = readVisibility(node, warn)
  if (round.page.mode === 'live' && devices.every((device) => !visible[device])) return undefined
  if (!isForVisitor(node, round.page)) {
    const placeholder = findPlaceholder(node)
    return placeholder && draw(placeholder, draft, { round, needs, audience: 'data-stand-in' })
  }

  const { scope, availableWidth, list: outerList } = draft.spot
  const page = inherit(round.page, {
    scope,
    availableWidth,
    list: outerList,
    blockId: id,
    itemsShown: round.preview?.block === id ? round.preview.items : undefined,
  })
  const want = (wanted: Needs) => {
    needs.push(wanted)
    round.loader.noteReads(wanted)
  }
  const toUrl = createLinkReader({ loaded: round.loader, page, want, warn })
  const read = readStored(definition.schema, node.props ?? noProps, { scope, toUrl })
  if ('failure' in read) return void warn(`left out: ${read.failure}`)
  if (read.notes.length > 0) warn(`fell back: ${read.notes.join('; ')}`)
  const { props } = read

  want(definition.needs?.(props, page, round.loader) ?? {})
  const context = { loaded: round.loader, page, warn }
  const data = definition.data?.(props, context)
  if (definition.data !== undefined && data === undefined) return undefined
  const opened = openTree(definition, props, { ...context, shown })
  if (opened === undefined) return undefined
  const { tree } = opened
  if (tree !== undefined && draft.drawn === undefined) round.hasOpened = true

  const key = definition.provides?.toKey(props) ?? ''
  const list = definition.list?.(props, round.loader, page) ?? outerList
  const inside = { node, definition, props, page: inherit(page, { list }), spot: draft.spot, round }
  return {
    id,
    origin: toOrigin(shown, node.id),
    definition,
    props,
    data,
    hiding: toHidingClasses(visible, node.isPrinted),
    audience,
    provided: key === '' ? undefined : { key, value: definition.provides?.toValue(data) },
    slots: toSlots(inside),
    items: tree === undefined ? toItems(inside) : [toShownItem(tree, inside)],
  }
}

const noProps = {}

type Opening = DataContext & { readonly shown: ShownSpot | undefined }

/** Nothing in it of a block that shows no tree; undefined where the one that is to be shown leaves the block out. */
function openTree(
  { showsTree }: BlockDefinition,
  props: Record<string, unknown>,
  { shown, ...context }: Opening,
): { readonly tree?: ShownTree } | undefined {
  if (showsTree === undefined) return {}
  const tree = showsTree(props, context)
  const endlessness = tree && findEndlessness(tree, shown)
  if (endlessness === undefined) return tree && { tree }
  return void context.warn(`left out: ${endlessness}`)
}

function isForVisitor({ access }: BlockNode, { mode, visitor }: PageContext): boolean {
  if (mode === 'design') return true
  if (access === 'signedIn') return visitor !== undefined
  return access !== 'guests' || visitor === undefined
}

const marks = { everyone: undefined, signedIn: 'data-private', guests: 'data-guests' } as const

/** A public page holds nothing of a private block but a link to it. */
function findPlaceholder({ id, access, visible, isPrinted }: BlockNode): BlockNode | undefined {
  return access === 'signedIn' ? { id, block: privateBlock, visible, isPrinted } : undefined
}

/** Type of the block that stands for a private one. */
export const privateBlock = 'private-link'

type Inside = {
  readonly node: BlockNode
  readonly definition: BlockDefinition
  readonly props: Record<string, unknown>
  /** As the blocks inside see it. */
  readonly page: PageContext
  readonly spot: Spot
  readonly round: Resolving
}

function toSlots({ node, definition, props, page, spot, round }: Inside): DraftedBlock['slots'] {
  const seeds = definition.seeds?.(props, node.id) ?? {}
  return toSlotNames(definition, props)
    .filter((name) => definition.showsSlot?.(props, name) ?? true)
    .map((name) => {
      const nodes = findOwn(node.slots, name) ?? findOwn(seeds, name) ?? []
      const inner = enter(name, { definition, props, page, spot })
      return [name, nodes.map((one) => round.shared?.find(one, inner) ?? createDraft(one, inner))] as const
    })
}

/** Attack: a slot that is called as something that every object has, such as `constructor`. */
const findOwn = <T>(values: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined

function toItems({ node, definition, props, page, spot, round }: Inside): DraftedBlock['items'] {
  const turns = definition.repeat?.(props, {
    loaded: round.loader,
    page,
    hasSlot: (name) => node.slots?.[name] !== undefined,
  })
  return (turns ?? []).map(({ slot, record }) => {
    const inner = enter(slot, { definition, props, page, spot })
    const scope = inherit(spot.scope, { Item: record })
    return {
      id: record.id,
      drafts: (node.slots?.[slot] ?? []).map((one) => createDraft(one, { ...inner, scope })),
    }
  })
}

/** Its id is that of the block itself: of two blocks that show one item, each repeats it by its own. */
function toShownItem(tree: ShownTree, inside: Inside): DraftedBlock['items'][number] {
  const { node, spot, round } = inside
  const inner: Spot = { ...enter('', inside), shown: enterTree(tree, node, spot.shown) }
  return {
    id: node.id,
    drafts: tree.nodes.map((one) => round.shared?.find(one, inner) ?? createDraft(one, inner)),
  }
}

/** Inside a slot the page is as wide as the slot. */
const enter = (
  slot: string,
  { definition, props, page, spot }: Pick<Inside, 'definition' | 'props' | 'page' | 'spot'>,
): Spot => ({
  scope: spot.scope,
  availableWidth: definition.slotWidth?.(props, slot, spot.availableWidth) ?? spot.availableWidth,
  list: page.list,
  depth: spot.depth + 1,
  shown: spot.shown,
  around: props,
  outer: spot,
})

/** The slots that are drawn once; those of a repeating block's items are drawn by its repetitions. */
export const toSlotNames = (
  definition: BlockDefinition,
  props: Record<string, unknown>,
): readonly string[] =>
  typeof definition.slots === 'function' ? definition.slots(props) : (definition.slots ?? [])

function readVisibility({ visible }: BlockNode, warn: (reason: string) => void): Responsive<boolean> {
  if (visible === undefined) return everywhere
  const parsed = visibility.safeParse(visible)
  if (parsed.success) return parsed.data as Responsive<boolean>
  warn('fell back: visible must be true or false, or that for each device')
  return everywhere
}

const everywhere: Responsive<boolean> = { mobile: true, tablet: true, desktop: true }

const toHidingClasses = (shown: Responsive<boolean>, isPrinted = true) =>
  [...devices.filter((device: Device) => !shown[device]), ...(isPrinted ? [] : ['print'])]
    .map((medium) => `hide-${medium}`)
    .join(' ')
