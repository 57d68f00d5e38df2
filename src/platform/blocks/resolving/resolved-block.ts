import type { ContentItem } from '#model'
import type { AudienceMark, BlockDefinition } from '../define-block.ts'

/** The item that stores a block, and its id there. */
export type BlockOrigin = Pick<ContentItem, 'contentKey' | 'language'> & { readonly block: string }

/** A stored block that is ready to render: bound, parsed, with its data. */
export type ResolvedBlock = {
  /** Unique within the rendered tree. For a block of another item, prefixed with the ids of the blocks that show that item. */
  readonly id: string
  /** The item that stores it, if it is not the tree's own. */
  readonly origin?: BlockOrigin | undefined
  readonly definition: BlockDefinition
  readonly props: Record<string, unknown>
  readonly data: unknown
  readonly className: string
  /** Set for a block that is not for everyone. */
  readonly audience?: AudienceMark | undefined
  readonly slots: Readonly<Record<string, readonly ResolvedBlock[]>>
  readonly items: readonly { readonly id: string; readonly blocks: readonly ResolvedBlock[] }[]
}
