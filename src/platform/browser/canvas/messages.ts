/** What the studio and its agent on a canvas say to each other. */
import type { BlockPlace } from '#model/browser'

/**
 * HTML for the element with this mark, or for all inside header, main or footer, where an element with the mark `…-kept` stands for the one
 * that is there: as `POST …/canvas/fragments` answers.
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
    /** Where the last style element begins. */
    readonly own: number
  }
  readonly icons?: Readonly<Record<string, string>>
}

/** The page comes whole, which an open document cannot become: its policy would stay. */
export type WholePage = { readonly kind: 'page'; readonly state: string }

/** A text of a block as it is stored; only the studio knows what the key means. */
export type BlockText = { readonly key: string; readonly text: string }

/** How a part of a block looks, as an edit will make it; without any property, as it is drawn. */
export type Preview = {
  readonly place: string
  /** A selector, of a child of the block's element. */
  readonly part: string
  readonly style: Readonly<Record<string, string>>
  /** Somebody still drags: it stays when what was edited before is settled. */
  readonly isHeld: boolean
}

/** Blocks of a list as they are now, beside those at both ends that stand where they stood. */
export type Arrangement = {
  /** Values of the mark, in the order in which they stand. */
  readonly places: readonly string[]
  /** Those of them that have stood in this list before. */
  readonly former: readonly string[]
}

/** A block that a page does not show until it is filled, and where it would stand. */
export type Unfilled = {
  readonly place: string
  /** Of the fields of a record that it shows, all or some are empty: what is drawn of all is nothing to be seen. */
  readonly fields?: 'all' | 'some'
  /** What it lacks, in words. */
  readonly text: string
  /** Those of its list, the nearest first. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** What is around that list: an element of the page, or a block and which of its columns. */
  readonly around: { readonly region: string } | { readonly place: string; readonly column: number }
}

/** What stands somewhere, and which of its letters are selected, or where the caret is. */
export type Caret = { readonly text: string; readonly from: number; readonly to: number }

/** A key that somebody pressed on the canvas, where no text is typed. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** To the agent. Places are values of the mark. */
export type StudioMessage =
  | { readonly type: 'exchange'; readonly change: Fragments | WholePage }
  /** Says where these are, now and whenever they may have moved. */
  | { readonly type: 'measure'; readonly places: readonly string[] }
  /** The same of one, scrolled into view. */
  | { readonly type: 'select'; readonly place: string }
  /** Makes one of a block's texts editable where it stands: the one that was clicked last, or the first that is found. */
  | {
      readonly type: 'type'
      readonly place: string
      readonly texts: readonly BlockText[]
      readonly at: 'click' | 'first'
    }
  /** Shows one of a block's texts as another, where elements say it: what the server draws of it waits until the next `settle`. */
  | {
      readonly type: 'show'
      readonly place: string
      /** As the canvas shows them. */
      readonly texts: readonly BlockText[]
      readonly key: string
      readonly text: string
    }
  | ({ readonly type: 'preview' } & Preview)
  /** All that are on the page, in reading order: those that it does not show get a place to fill. */
  | { readonly type: 'unfilled'; readonly blocks: readonly Unfilled[] }
  /** Moves elements as the server will draw them. */
  | ({ readonly type: 'arrange' } & Arrangement)
  /**
   * The server has all that was typed, and the canvas what came of it: what was left alone meanwhile becomes so. `heard` counts the
   * `typed` messages that the studio knows of: what is typed since is not settled.
   */
  | { readonly type: 'settle'; readonly heard: number }
  /** What the page says of a time it says as of this one, in milliseconds since 1970. */
  | { readonly type: 'hour'; readonly atMs: number }

/** CSS pixels of the canvas's window. */
export type Point = { readonly x: number; readonly y: number }
export type Box = {
  readonly place: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** To the studio. */
export type AgentMessage =
  | { readonly type: 'ready'; readonly mark: string; readonly state: string }
  | { readonly type: 'exchanged'; readonly state: string }
  /** Nothing is exchanged, and the studio loads the canvas anew: the page comes whole, or the change is of another canvas. */
  | { readonly type: 'reload' | 'failed'; readonly state: string }
  /** Places to fill are there, or gone. */
  | { readonly type: 'unfilled' }
  | { readonly type: 'boxes'; readonly boxes: readonly Box[] }
  /** Null where no block is. */
  | { readonly type: 'hover'; readonly place: BlockPlace | null; readonly box: Box | null }
  | { readonly type: 'click'; readonly place: BlockPlace | null; readonly at: Point }
  /** What an editable text says now; the last of it when somebody has left it. */
  | {
      readonly type: 'typed'
      readonly place: string
      readonly key: string
      readonly text: string
      readonly isLast: boolean
    }
  /** Somebody has begun to type in a text that the page shows so often; 0 when they have left it. */
  | { readonly type: 'typing'; readonly times: number; readonly key?: string }
  /** None of the texts can be typed where somebody wanted to. */
  | ({ readonly type: 'untyped'; readonly place: string } & Caret)
  /** Nothing is said where somebody clicked. */
  | { readonly type: 'wordless' }
  | ({ readonly type: 'key' } & PressedKey)

/** The agent's end of the line to the studio; what is heard is to be parsed. */
export type AgentLine = {
  readonly say: (message: AgentMessage) => void
  readonly listen: (hear: (message: unknown) => void) => void
}

/** Undefined for anything else. */
export function parseMessage(data: unknown): StudioMessage | undefined {
  const { type } = Object(data) as { readonly type?: unknown }
  const parts = messages.get(type)
  return parts && isShaped(parts)(data) ? (data as StudioMessage) : undefined
}

type Is = (value: unknown) => boolean
type Parts = Readonly<Record<string, Is>>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'
const isRecordOf = (is: Is) => (value: unknown) => isRecord(value) && Object.values(value).every(is)
const isListOf = (is: Is) => (value: unknown) => Array.isArray(value) && value.every(is)
const isOneOf =
  (...values: readonly unknown[]) =>
  (value: unknown) =>
    values.includes(value)
const isShaped = (parts: Parts) => (value: unknown) =>
  isRecord(value) && Object.entries(parts).every(([name, is]) => is(value[name]))
const isAbsentOr = (is: Is) => (value: unknown) => value === undefined || is(value)

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

/** What each kind of message holds. */
const messages: ReadonlyMap<unknown, Parts> = new Map<StudioMessage['type'], Parts>([
  ['exchange', { change: (change) => isWholePage(change) || isFragments(change) }],
  ['measure', { places: isTexts }],
  ['select', { place: isText }],
  ['type', { place: isText, texts: isBlockTexts, at: isOneOf('click', 'first') }],
  ['show', { place: isText, texts: isBlockTexts, key: isText, text: isText }],
  ['preview', { place: isText, part: isText, style: isRecordOf(isText), isHeld: isOneOf(true, false) }],
  ['unfilled', { blocks: isListOf(isUnfilled) }],
  ['arrange', { places: isTexts, former: isTexts }],
  ['settle', { heard: isNumber }],
  ['hour', { atMs: isNumber }],
])
