/** The messages between the studio and its agent on a canvas. */
import type { BlockPosition } from '#model/browser'

/**
 * HTML for an element with a block marker, or for the content of header, main or footer: the response of `POST
 * …/canvas/fragments`. An element with the attribute `…-kept` is a placeholder for the existing element.
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
    /** Offset in the resulting CSS at which the content of the last style element begins. */
    readonly own: number
  }
  readonly icons?: Readonly<Record<string, string>>
}

/** The whole page must be reloaded, because the content security policy of an open document cannot be changed. */
export type PageReload = { readonly kind: 'page'; readonly state: string }

/** Text stored in a block. Only the studio can interpret `key`. */
export type BlockText = { readonly key: string; readonly text: string }

/** A preview of an edit in one part of a block. An empty `style` removes the preview. */
export type Preview = {
  readonly place: string
  /** A selector for the child of the block's element that shows the preview. */
  readonly part: string
  readonly style: Readonly<Record<string, string>>
  /** True during a drag. The preview then remains even after the server has rendered earlier edits. */
  readonly isHeld: boolean
}

/** A new order of the blocks in a list. Unmoved blocks at both ends of the list are not included. */
export type Arrangement = {
  /** Block markers, in the new order. */
  readonly places: readonly string[]
  /** Block markers, in the previous order. */
  readonly former: readonly string[]
}

/** A part of a placeholder: grey text, or a neutral shape in place of a picture. */
export type PlaceholderPart = {
  readonly look: PlaceholderStyle
  readonly text: string
  /** Aspect ratio of a picture in CSS, such as `4 / 3`. */
  readonly ratio?: string
}

/** A `tile` is one of three pictures in a row. */
export type PlaceholderStyle =
  | 'heading-xlarge'
  | 'heading-large'
  | 'heading-medium'
  | 'heading-small'
  | 'lead'
  | 'text'
  | 'button'
  | 'picture'
  | 'tile'

/** An incomplete block that the page does not show, and its position. */
export type IncompleteBlock = {
  readonly place: string
  /** Set if the block shows record fields that are empty. If all of these fields are empty, the block is invisible. */
  readonly fields?: 'all' | 'some'
  /** Description of the missing content. */
  readonly text: string
  /** The parts of the placeholder for a block without any of its required content. */
  readonly parts?: readonly PlaceholderPart[]
  /** The preceding blocks in the same list, nearest first. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** The container of the list: a region of the page, or a column of a block. */
  readonly around: { readonly region: string } | { readonly place: string; readonly column: number }
}

/** Text with its selected range. `from` and `to` are equal for a caret. */
export type Caret = { readonly text: string; readonly from: number; readonly to: number }

/** A key pressed on the canvas outside text. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Messages to the agent. `place` is always the value of a block marker. */
export type StudioMessage =
  | { readonly type: 'exchange'; readonly change: Fragments | PageReload }
  /** Requests the boxes of the given blocks, immediately and whenever they may have moved. */
  | { readonly type: 'measure'; readonly places: readonly string[] }
  /** Scrolls a block into view and requests its box. */
  | { readonly type: 'select'; readonly place: string }
  /** Makes one of a block's texts editable: the text that was clicked last, or the first text. */
  | {
      readonly type: 'type'
      readonly place: string
      readonly texts: readonly BlockText[]
      readonly at: 'click' | 'first'
    }
  /**
   * Replaces one of a block's texts in all elements that show it. The server's rendering of that text is applied
   * after the next `settle`.
   */
  | {
      readonly type: 'show'
      readonly place: string
      /** The block's texts as the canvas shows them now. */
      readonly texts: readonly BlockText[]
      readonly key: string
      readonly text: string
    }
  | ({ readonly type: 'preview' } & Preview)
  /** All incomplete blocks of the page, in reading order. Blocks that the page does not show get a placeholder. */
  | { readonly type: 'unfilled'; readonly blocks: readonly IncompleteBlock[] }
  /** Moves elements to their new positions. */
  | ({ readonly type: 'arrange' } & Arrangement)
  /**
   * Applies postponed changes once the server has stored all typed text and the canvas has received the rendering of
   * that text. `heard` is the number of typing messages that the studio has received. If the agent has sent more, it
   * ignores this message.
   */
  | { readonly type: 'settle'; readonly heard: number }
  /**
   * Replaces the text being edited with the draft's text. Does nothing while some typing messages have not reached the
   * studio.
   */
  | { readonly type: 'follow'; readonly heard: number; readonly text: string }
  /** Sets the time that the page shows, in milliseconds since 1970. */
  | { readonly type: 'hour'; readonly atMs: number }

/** A position in the window of the canvas, in CSS pixels. */
export type Point = { readonly x: number; readonly y: number }
export type BlockBox = {
  readonly place: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Messages about the text that the editor types in. The canvas and the studio both count them. */
export type TypingMessage =
  /** The text can now be edited. `times` is the number of elements that show it. */
  | {
      readonly type: 'opened'
      readonly place: string
      readonly key: string
      readonly text: string
      readonly times: number
    }
  /**
   * The text being edited, after each change. While an input method composes characters, it is the text before the
   * composition.
   */
  | { readonly type: 'input'; readonly text: string; readonly isComposing: boolean }
  /** The editor has stopped editing the text. */
  | { readonly type: 'left'; readonly text: string }

/** Messages to the studio. */
export type AgentMessage =
  | { readonly type: 'ready'; readonly mark: string; readonly state: string }
  | { readonly type: 'exchanged'; readonly state: string }
  /** The change was not applied. The studio reloads the canvas. */
  | { readonly type: 'reload' | 'failed'; readonly state: string }
  /** Placeholders were added or removed. */
  | { readonly type: 'unfilled' }
  | { readonly type: 'boxes'; readonly boxes: readonly BlockBox[] }
  /** The block under the pointer; null if the pointer is outside all blocks. */
  | { readonly type: 'hover'; readonly place: BlockPosition | null; readonly box: BlockBox | null }
  | {
      readonly type: 'click'
      readonly place: BlockPosition | null
      readonly at: Point
      /** The field of another item that provides the clicked text: `{contentKey} {field}`. */
      readonly source?: string | undefined
    }
  | TypingMessage
  /** The text at the requested position cannot be edited in place. */
  | ({ readonly type: 'untyped'; readonly place: string } & Caret)
  /** There is no text at the clicked position. */
  | { readonly type: 'wordless' }
  | ({ readonly type: 'key' } & PressedKey)

/**
 * The agent's end of the connection to the studio. Received messages must be parsed. Danger: a tab with another version
 * of the studio may have created this object, so the names of its members must never change.
 */
export type AgentChannel = {
  readonly say: (message: AgentMessage) => void
  readonly listen: (listener: (message: unknown) => void) => void
}

/** Parses a message; returns undefined if it is invalid. */
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
const isPart = isShaped({ look: isText, text: isText, ratio: isAbsentOr(isText) })
const isIncompleteBlock = isShaped({
  place: isText,
  text: isText,
  parts: isAbsentOr(isListOf(isPart)),
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

/** Functions that validate the fields of each message, by message type. */
const messages: ReadonlyMap<unknown, ShapeGuards> = new Map<StudioMessage['type'], ShapeGuards>([
  ['exchange', { change: (change) => isWholePage(change) || isFragments(change) }],
  ['measure', { places: isTexts }],
  ['select', { place: isText }],
  ['type', { place: isText, texts: isBlockTexts, at: isOneOf('click', 'first') }],
  ['show', { place: isText, texts: isBlockTexts, key: isText, text: isText }],
  ['preview', { place: isText, part: isText, style: isRecordOf(isText), isHeld: isOneOf(true, false) }],
  ['unfilled', { blocks: isListOf(isIncompleteBlock) }],
  ['arrange', { places: isTexts, former: isTexts }],
  ['settle', { heard: isNumber }],
  ['follow', { heard: isNumber, text: isText }],
  ['hour', { atMs: isNumber }],
])
