/** A stored block while it is being resolved. */
import type { BlockNode, ExpressionScope } from '#schema'
import type { AvailableWidth } from '../styles/available-width.ts'
import type { BlockRegistry } from '../define-block.ts'
import type { AppliedStyle } from '../styles/instance-style.ts'
import type { ListState } from '../list-state.ts'
import type { ItemsPreview, Loader, DataRequest, PageContext } from '../page-context.ts'
import type { ProvidedValues } from './provisions.ts'
import type { ResolvedBlock } from './resolved-block.ts'
import type { StoredTreeContext } from './shown-tree.ts'

/** The position of a block in its tree, and the context at that position. */
export type BlockContext = {
  readonly scope: ExpressionScope
  readonly availableWidth: AvailableWidth
  /** The list that contains the block. */
  readonly list: ListState | undefined
  /** Nesting depth, starting at 1. */
  readonly depth: number
  /** The other item's tree that contains the block, if any. */
  readonly shown?: StoredTreeContext | undefined
  /** The properties of the parent block, and the position of that block. */
  readonly around?: object
  readonly outer?: BlockContext
}

/** A stored block at one position, and the state of its resolution. */
export type BlockDraft = {
  readonly node: BlockNode
  readonly context: BlockContext
  /** Undefined until the block is resolved, or if it is omitted. */
  drafted: DraftResult | undefined
  /** True if later loads cannot change the block's own props and data. */
  isReady: boolean
  /**
   * True if later rounds cannot change the block or its content, and if the block provides no value to other blocks.
   */
  isSettled: boolean
  /** The data that the block requested when it was last resolved. */
  needs: readonly DataRequest[]
  /** True if the block's content depends on the request: on the query, a search or the visitor. */
  isOfRequest: boolean
  /** True if other renderings of the page can reuse the draft. */
  isKept: boolean
  /** The result of the last rendering. */
  resolved: ResolvedBlock | undefined
  /** The styles that the block and its content added to the page in the last rendering. */
  worn: readonly AppliedStyle[]
  /** The reasons why a block was repaired or omitted. */
  readonly warnings: Map<string, { readonly block: string; readonly reason: string }>
  /** The number of blocks in this subtree, including the block itself. */
  count: number
}

export type DraftResult = Pick<
  ResolvedBlock,
  'id' | 'origin' | 'definition' | 'props' | 'data' | 'audience' | 'island'
> & {
  /** Classes that hide the block on devices or in print. */
  readonly hiding: string
  readonly provided: { readonly key: string; readonly value: unknown } | undefined
  readonly slots: readonly (readonly [name: string, drafts: readonly BlockDraft[]])[]
  readonly items: readonly { readonly id: string; readonly drafts: readonly BlockDraft[] }[]
}

/** Blocks that several renderings of one page share (`shared-drafts.ts`). */
export type SharedDrafts = {
  /** Returns the draft from an earlier rendering of the block at this position. */
  readonly find: (node: BlockNode, context: BlockContext) => BlockDraft | undefined
  readonly keep: (drafts: readonly BlockDraft[]) => void
  /**
   * Returns a copy that contains only the drafts of the given nodes. Omits drafts that may show one of the given
   * content items, either directly or in nested blocks.
   */
  readonly without: (contentKeys: ReadonlySet<string>, nodes: Iterable<BlockNode>) => SharedDrafts
}

/** State shared by all blocks of a tree during one round. */
export type ResolveRound = {
  readonly registry: BlockRegistry
  readonly page: PageContext
  readonly loader: Loader
  readonly provisions: ProvidedValues
  readonly preview: ItemsPreview | undefined
  /** Drafts from other renderings of the page. */
  readonly shared: SharedDrafts | undefined
  /** Data to load before the next round. */
  readonly wanted: DataRequest[]
  readonly maxBlocks: number
  /** The number of blocks visited in this round. */
  count: number
  /**
   * True if a block opened another item's tree in this round and that tree's blocks were resolved for the first time.
   */
  hasOpened: boolean
}

export const createDraft = (node: BlockNode, context: BlockContext): BlockDraft => ({
  node,
  context,
  drafted: undefined,
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
export function* eachChildDraft({ drafted }: BlockDraft): Generator<BlockDraft> {
  for (const [, drafts] of drafted?.slots ?? []) yield* drafts
  for (const { drafts } of drafted?.items ?? []) yield* drafts
}
