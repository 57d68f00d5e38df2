import type { AudienceMark, BlockDefinition } from './define-block.ts'

/** A stored block, ready to be drawn: bound, parsed, with its data. */
export type ResolvedBlock = {
  readonly id: string
  readonly definition: BlockDefinition
  readonly props: Record<string, unknown>
  readonly data: unknown
  readonly className: string
  /** Of a block that is not for everyone. */
  readonly audience?: AudienceMark | undefined
  readonly slots: Readonly<Record<string, readonly ResolvedBlock[]>>
  readonly items: readonly { readonly id: string; readonly blocks: readonly ResolvedBlock[] }[]
}
