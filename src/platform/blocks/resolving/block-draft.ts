/** A stored block while it is being resolved. */
import type { BlockNode, ExpressionScope } from '#schema'
import type { AvailableWidth } from '../styles/available-width.ts'
import type { BlockRegistry } from '../define-block.ts'
import type { AppliedStyle } from '../styles/instance-style.ts'
import type { ListState } from '../list-state.ts'
import type { ItemsPreview, Loader, Needs, PageContext } from '../page-context.ts'
import type { Provisions } from './provisions.ts'
import type { ResolvedBlock } from './resolved-block.ts'
import type { ShownTreeContext } from './shown-tree.ts'

/** The position of a block in a tree, with its context. */
export type BlockContext = {
  readonly scope: ExpressionScope
  readonly availableWidth: AvailableWidth
  /** The list that contains the block. */
  readonly list: ListState | undefined
  /** Nesting depth, starting at 1. */
  readonly depth: number
  /** The tree of another item that contains the block. */
  readonly shown?: ShownTreeContext | undefined
  /** Properties of the parent block, and the position of that block. */
  readonly around?: object
  readonly outer?: BlockContext
}

/** A stored block at its position, with the state of its resolution. */
export type BlockDraft = {
  readonly node: BlockNode
  readonly spot: BlockContext
  /** Undefined before it is resolved, and for a block that is left out. */
  drawn: DraftedBlock | undefined
  /** True if its own props and data can no longer change, whatever is loaded later. */
  isReady: boolean
  /** True if, in addition, nothing inside it or read by others can change. */
  isSettled: boolean
  /** Its own requests when it was last resolved. */
  needs: readonly Needs[]
  /** True if its content depends on the request: the query of the address, a search, the visitor. */
  isOfRequest: boolean
  /** True if other renderings reuse it unchanged. */
  isKept: boolean
  /** The last result. */
  resolved: ResolvedBlock | undefined
  /** The styles that it and its content then added to the page. */
  worn: readonly AppliedStyle[]
  /** The reasons why blocks were repaired or left out, each with its block. */
  readonly warnings: Map<string, { readonly block: string; readonly reason: string }>
  /** The number of blocks, including those inside it. */
  count: number
}

export type DraftedBlock = Pick<
  ResolvedBlock,
  'id' | 'origin' | 'definition' | 'props' | 'data' | 'audience'
> & {
  /** Classes that hide it on devices or in print. */
  readonly hiding: string
  readonly provided: { readonly key: string; readonly value: unknown } | undefined
  readonly slots: readonly (readonly [name: string, drafts: readonly BlockDraft[]])[]
  readonly items: readonly { readonly id: string; readonly drafts: readonly BlockDraft[] }[]
}

/** Blocks that several renderings of one page share (`shared-drafts.ts`). */
export type SharedDrafts = {
  /** Returns the draft that an earlier rendering made for a block at this position, with its content. */
  readonly find: (node: BlockNode, spot: BlockContext) => BlockDraft | undefined
  readonly keep: (drafts: readonly BlockDraft[]) => void
  /** Returns a copy for these nodes, without blocks that may show one of these contents and without their ancestors. */
  readonly without: (contentKeys: ReadonlySet<string>, nodes: Iterable<BlockNode>) => SharedDrafts
}

/** State that all blocks of a tree share during one round. */
export type ResolveRound = {
  readonly registry: BlockRegistry
  readonly page: PageContext
  readonly loader: Loader
  readonly provisions: Provisions
  readonly preview: ItemsPreview | undefined
  /** Drafts of other renderings of the page. */
  readonly shared: SharedDrafts | undefined
  /** Data to load before the next round. */
  readonly wanted: Needs[]
  /** The number of blocks visited in this round. */
  count: number
  /** True if it has opened a tree of another item, whose content is then resolved for the first time. */
  hasOpened: boolean
}

export const createDraft = (node: BlockNode, spot: BlockContext): BlockDraft => ({
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

/** Yields the direct children of a draft, in document order. */
export function* eachInside({ drawn }: BlockDraft): Generator<BlockDraft> {
  for (const [, drafts] of drawn?.slots ?? []) yield* drafts
  for (const { drafts } of drawn?.items ?? []) yield* drafts
}
