import type { ContentItem } from '#model'
import type { AudienceAttribute, BlockDefinition } from '../define-block.ts'
import type { IslandSource } from '../island.ts'

/** The item that stores a block, and the block's id in that item. */
export type BlockOrigin = Pick<ContentItem, 'contentKey' | 'language'> & { readonly block: string }

/** A stored block after binding, parsing and loading: ready to be rendered. */
export type ResolvedBlock = {
  /**
   * The block's id, unique within the rendered tree. The ids of another item's blocks are prefixed with the ids of the
   * blocks that show the item.
   */
  readonly id: string
  /** The item that stores the block. Undefined if the block belongs to the tree's own item. */
  readonly origin?: BlockOrigin | undefined
  readonly definition: BlockDefinition
  readonly props: Record<string, unknown>
  readonly data: unknown
  readonly className: string
  readonly island?: IslandSource | undefined
  /** Set if the block is visible only to some visitors. */
  readonly audience?: AudienceAttribute | undefined
  readonly slots: Readonly<Record<string, readonly ResolvedBlock[]>>
  readonly items: readonly { readonly id: string; readonly blocks: readonly ResolvedBlock[] }[]
}
