/** The walk through a clipboard: what all its parts share, and what holds at one place of it. */
import type { Speech } from './looks.ts'
import type { LossCount } from './lost.ts'
import type { Marks } from './marks.ts'
import type { PasteWriter, Place } from './paste-writer.ts'
import type { StyleSheet } from './styles.ts'

export type Context = {
  readonly place: Place
  readonly marks: Marks
  readonly speech: Speech
  /** The language and the direction that the result has at this place. */
  readonly written: Speech
  readonly font: string
  /** The words stand in a heading or a header cell, which has a weight and a font of its own. */
  readonly isBold: boolean
  readonly isInCell: boolean
  /** Levels of copied objects of the editor. */
  readonly objects: number
}

export type Walk = {
  readonly writer: PasteWriter
  readonly lost: LossCount
  readonly sheet: StyleSheet
  /** The text was stored: nothing is guessed from its looks. */
  readonly isStored: boolean
  /** Returns true for an element with blocks inside. */
  readonly holdsBlocks: (element: Element) => boolean
  readonly visitChildren: (parent: Node, context: Context) => void
}
