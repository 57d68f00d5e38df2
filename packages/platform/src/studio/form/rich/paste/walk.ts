/** The state of a walk through clipboard content: the shared state, and the context of each node. */
import type { TextLocale } from './text-styles.ts'
import type { LossCounter } from './loss-counts.ts'
import type { Marks } from './marks.ts'
import type { PasteWriter, WritePosition } from './paste-writer.ts'
import type { StyleSheet } from './styles.ts'

export type WalkContext = {
  readonly place: WritePosition
  readonly marks: Marks
  readonly locale: TextLocale
  /** The language and the text direction that the result has at this position. */
  readonly written: TextLocale
  readonly font: string
  /** True if the text is in a heading or a header cell, where the font and its weight are fixed. */
  readonly isBold: boolean
  readonly isInCell: boolean
  /** Nesting level of objects that were copied from the editor. */
  readonly objects: number
}

export type PasteWalk = {
  readonly writer: PasteWriter
  readonly lost: LossCounter
  readonly sheet: StyleSheet
  /** True if the clipboard content was copied from stored text. Marks are then not inferred from its styles. */
  readonly isStored: boolean
  /** Returns true for an element that contains blocks. */
  readonly hasInnerBlocks: (element: Element) => boolean
  readonly visitChildren: (parent: Node, context: WalkContext) => void
}
