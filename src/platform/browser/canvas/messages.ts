/** The messages between the studio and its agent on a canvas. */
import type { BlockPosition } from '#model/browser'

/**
 * HTML for the element with this mark, or for the content of header, main or footer. In that HTML, an element with the
 * mark `…-kept` represents the existing one: the response of `POST …/canvas/fragments`.
 */
export type Fragments = {
  readonly kind?: 'fragments'
  readonly state: string
  readonly fragments: readonly ({ readonly html: string } & (
    | { readonly place: string }
    | { readonly region: string }
  ))[]
  readonly head?: string
  readonly css?: {
    readonly from: number
    readonly to: number
    readonly text: string
    /** The position at which the last style element begins. */
    readonly own: number
  }
  readonly icons?: Readonly<Record<string, string>>
}

/** Requires the whole page to be loaded, because an open document would keep its content security policy. */
export type WholePage = { readonly kind: 'page'; readonly state: string }

/** A text of a block as stored; only the studio interprets the key. */
export type BlockText = { readonly key: string; readonly text: string }

/** A preview of a part of a block after an edit; without properties, the part is shown as rendered. */
export type Preview = {
  readonly place: string
  /** A selector for a child of the block's element. */
  readonly part: string
  readonly style: Readonly<Record<string, string>>
  /** True during a drag: the preview remains when earlier edits are adopted. */
  readonly isHeld: boolean
}

/** The new order of a list's blocks, between the unmoved ones at both ends. */
export type Arrangement = {
  /** Values of the mark, in order. */
  readonly places: readonly string[]
  /** The values that were in this list before. */
  readonly former: readonly string[]
}

/** A block that a page does not show until the block is filled, and the position of the block. */
export type Unfilled = {
  readonly place: string
  /** Set if fields of a shown record are empty; if all of these fields are empty, nothing is visible. */
  readonly fields?: 'all' | 'some'
  /** Description of the missing content. */
  readonly text: string
  /** The preceding blocks of its list, the nearest first. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** The container of that list: an element of the page, or a column of a block. */
  readonly around: { readonly region: string } | { readonly place: string; readonly column: number }
}

/** A text with its selected range, or the caret. */
export type Caret = { readonly text: string; readonly from: number; readonly to: number }

/** A key pressed on the canvas outside a text. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Messages to the agent. Places are values of the mark. */
export type StudioMessage =
  | { readonly type: 'exchange'; readonly change: Fragments | WholePage }
  /** Requests the boxes of these blocks, now and whenever they may have moved. */
  | { readonly type: 'measure'; readonly places: readonly string[] }
  /** Requests the box of one block, scrolled into view. */
  | { readonly type: 'select'; readonly place: string }
  /** Makes one of a block's texts editable in place: the text that was clicked last, or the first that is found. */
  | {
      readonly type: 'type'
      readonly place: string
      readonly texts: readonly BlockText[]
      readonly at: 'click' | 'first'
    }
  /**
   * Shows another text in place of one of a block's texts, if elements show it. The server's rendering of that text waits until the next
   * `settle`.
   */
  | {
      readonly type: 'show'
      readonly place: string
      /** The texts on the canvas. */
      readonly texts: readonly BlockText[]
      readonly key: string
      readonly text: string
    }
  | ({ readonly type: 'preview' } & Preview)
  /** All unfilled blocks of the page, in reading order: those that the page does not show get a placeholder. */
  | { readonly type: 'unfilled'; readonly blocks: readonly Unfilled[] }
  /** Moves elements to their future positions. */
  | ({ readonly type: 'arrange' } & Arrangement)
  /**
   * The server has all typed text, and the canvas its rendering: postponed changes are applied. `heard` is the number
   * of messages about typing that the studio has received: later text is not included.
   */
  | { readonly type: 'settle'; readonly heard: number }
  /** Shows the draft's text in the open text, unless more was typed than the studio has received. */
  | { readonly type: 'follow'; readonly heard: number; readonly text: string }
  /** Sets the current time of the page, in milliseconds since 1970. */
  | { readonly type: 'hour'; readonly atMs: number }

/** CSS pixels in the canvas's window. */
export type Point = { readonly x: number; readonly y: number }
export type Box = {
  readonly place: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Messages about the text in which the editor types; the studio counts them. */
export type TypingMessage =
  /** The text is open for typing, with the number of times that its block shows the text. */
  | {
      readonly type: 'opened'
      readonly place: string
      readonly key: string
      readonly text: string
      readonly times: number
    }
  /** The open text, after each change; during a composition of an input method, the text before the composition. */
  | { readonly type: 'input'; readonly text: string; readonly isComposing: boolean }
  /** The editor has left the text. */
  | { readonly type: 'left'; readonly text: string }

/** Messages to the studio. */
export type AgentMessage =
  | { readonly type: 'ready'; readonly mark: string; readonly state: string }
  | { readonly type: 'exchanged'; readonly state: string }
  /** Nothing is exchanged, and the studio reloads the canvas, because it needs the whole page or the change belongs to another canvas. */
  | { readonly type: 'reload' | 'failed'; readonly state: string }
  /** Placeholders were added or removed. */
  | { readonly type: 'unfilled' }
  | { readonly type: 'boxes'; readonly boxes: readonly Box[] }
  /** Null outside blocks. */
  | { readonly type: 'hover'; readonly place: BlockPosition | null; readonly box: Box | null }
  | { readonly type: 'click'; readonly place: BlockPosition | null; readonly at: Point }
  | TypingMessage
  /** None of the texts at the requested position is editable. */
  | ({ readonly type: 'untyped'; readonly place: string } & Caret)
  /** The clicked position has no text. */
  | { readonly type: 'wordless' }
  | ({ readonly type: 'key' } & PressedKey)

/** The agent's end of the connection to the studio; incoming messages must be parsed. */
export type AgentLine = {
  readonly say: (message: AgentMessage) => void
  readonly listen: (hear: (message: unknown) => void) => void
}

/** Returns undefined for an invalid message. */
export function parseMessage(data: unknown): StudioMessage | undefined {
  const { type } = Object(data) as { readonly type?: unknown }
  const parts = messages.get(type)
  return parts && isShaped(parts)(data) ? (data as StudioMessage) : undefined
}

type TypeGuard = (value: unknown) => boolean
type ShapeGuards = Readonly<Record<string, TypeGuard>>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'
const isRecordOf = (is: TypeGuard) => (value: unknown) => isRecord(value) && Object.values(value).every(is)
const isListOf = (is: TypeGuard) => (value: unknown) => Array.isArray(value) && value.every(is)
const isOneOf =
  (...values: readonly unknown[]) =>
  (value: unknown) =>
    values.includes(value)
const isShaped = (parts: ShapeGuards) => (value: unknown) =>
  isRecord(value) && Object.entries(parts).every(([name, is]) => is(value[name]))
const isAbsentOr = (is: TypeGuard) => (value: unknown) => value === undefined || is(value)

const isTexts = isListOf(isText)
const isRegion = isOneOf('header', 'main', 'footer')
const isAroundBlocks = (value: unknown) =>
  isShaped({ region: isRegion })(value) || isShaped({ place: isText, column: isNumber })(value)
const isUnfilled = isShaped({
  place: isText,
  text: isText,
  before: isTexts,
  after: isTexts,
  around: isAroundBlocks,
})
const isBlockTexts = isListOf(isShaped({ key: isText, text: isText }))
const isWholePage = isShaped({ kind: isOneOf('page'), state: isText })
const isInPlace = isShaped({ html: isText, place: isText })
const isInRegion = isShaped({ html: isText, region: isRegion })
const isFragments = isShaped({
  kind: isOneOf(undefined, 'fragments'),
  state: isText,
  fragments: isListOf((one) => isInPlace(one) || isInRegion(one)),
  head: isAbsentOr(isText),
  css: isAbsentOr(isShaped({ from: isNumber, to: isNumber, text: isText, own: isNumber })),
  icons: isAbsentOr(isRecordOf(isText)),
})

/** The fields of each kind of message. */
const messages: ReadonlyMap<unknown, ShapeGuards> = new Map<StudioMessage['type'], ShapeGuards>([
  ['exchange', { change: (change) => isWholePage(change) || isFragments(change) }],
  ['measure', { places: isTexts }],
  ['select', { place: isText }],
  ['type', { place: isText, texts: isBlockTexts, at: isOneOf('click', 'first') }],
  ['show', { place: isText, texts: isBlockTexts, key: isText, text: isText }],
  ['preview', { place: isText, part: isText, style: isRecordOf(isText), isHeld: isOneOf(true, false) }],
  ['unfilled', { blocks: isListOf(isUnfilled) }],
  ['arrange', { places: isTexts, former: isTexts }],
  ['settle', { heard: isNumber }],
  ['follow', { heard: isNumber, text: isText }],
  ['hour', { atMs: isNumber }],
])
