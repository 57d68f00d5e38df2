/** The state while a clipboard is walked: the shared state, and the context of each node. */
import type { TextLocale } from './text-styles.ts'
import type { LossCount } from './loss-counts.ts'
import type { Marks } from './marks.ts'
import type { PasteWriter, WritePosition } from './paste-writer.ts'
import type { StyleSheet } from './styles.ts'

export type WalkContext = {
  readonly place: WritePosition
  readonly marks: Marks
  readonly locale: TextLocale
  /** The language and the direction of the result at this position. */
  readonly written: TextLocale
  readonly font: string
  /** True if the text is in a heading or a header cell, which determines the weight and font. */
  readonly isBold: boolean
  readonly isInCell: boolean
  /** Nesting level of copied editor objects. */
  readonly objects: number
}

export type PasteWalk = {
  readonly writer: PasteWriter
  readonly lost: LossCount
  readonly sheet: StyleSheet
  /** True if the text was copied from stored text, so that nothing is inferred from its styles. */
  readonly isStored: boolean
  /** Returns true for an element that contains blocks. */
  readonly hasInnerBlocks: (element: Element) => boolean
  readonly visitChildren: (parent: Node, context: WalkContext) => void
}
