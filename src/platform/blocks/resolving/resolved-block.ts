import type { ContentItem } from '#model'
import type { AudienceMark, BlockDefinition } from '../define-block.ts'

/** The item that says a block, and its id there. */
export type BlockOrigin = Pick<ContentItem, 'contentKey' | 'language'> & { readonly block: string }

/** A stored block, ready to be drawn: bound, parsed, with its data. */
export type ResolvedBlock = {
  /** Unique within the drawn tree: of a block that another item says, behind the ids of the blocks that show that item. */
  readonly id: string
  /** Where it is said, if not in the tree's own item. */
  readonly origin?: BlockOrigin | undefined
  readonly definition: BlockDefinition
  readonly props: Record<string, unknown>
  readonly data: unknown
  readonly className: string
  /** Of a block that is not for everyone. */
  readonly audience?: AudienceMark | undefined
  readonly slots: Readonly<Record<string, readonly ResolvedBlock[]>>
  readonly items: readonly { readonly id: string; readonly blocks: readonly ResolvedBlock[] }[]
}
