/** A stored block on its way to one that can be drawn. */
import type { BlockNode, Scope } from '#schema'
import type { AvailableWidth } from '../styles/available-width.ts'
import type { BlockRegistry } from '../define-block.ts'
import type { WornStyle } from '../styles/instance-style.ts'
import type { ListState } from '../list-state.ts'
import type { ItemsPreview, Loader, Needs, PageContext } from '../page-context.ts'
import type { Provisions } from './provisions.ts'
import type { ResolvedBlock } from './resolved-block.ts'
import type { ShownSpot } from './shown-spot.ts'

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
  /** What it asked for itself when it was resolved last. */
  needs: readonly Needs[]
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
  /** The same of these nodes, but for blocks that may show one of these contents, and for all that is around them. */
  readonly without: (contentKeys: ReadonlySet<string>, nodes: Iterable<BlockNode>) => SharedDrafts
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

export const createDraft = (node: BlockNode, spot: Spot): Draft => ({
  node,
  spot,
  drawn: undefined,
  isReady: false,
  isSettled: false,
  needs: [],
  isOfRequest: true,
  isKept: false,
  resolved: undefined,
  worn: [],
  warnings: new Map(),
  count: 0,
})

/** The drafts right inside one, in document order. */
export function* eachInside({ drawn }: Draft): Generator<Draft> {
  for (const [, drafts] of drawn?.slots ?? []) yield* drafts
  for (const { drafts } of drawn?.items ?? []) yield* drafts
}
