/** What the studio and its agent on a canvas say to each other over their port. */
import type { BlockPlace } from '#model/browser'

/** HTML for the element with this mark, or for all inside header, main or footer: as `POST …/canvas/fragments` answers. */
export type Fragments = {
  readonly kind?: 'fragments'
  readonly state: string
  readonly fragments: readonly ({ readonly html: string } & (
    { readonly place: string } | { readonly region: string }
  ))[]
  readonly head?: string
  readonly css?: { readonly from: number; readonly to: number; readonly text: string }
  readonly icons?: Readonly<Record<string, string>>
}

/** The page comes whole, which an open document cannot become: its policy would stay. */
export type WholePage = { readonly kind: 'page'; readonly state: string }

/** A text of a block as it is stored; only the studio knows what the key means. */
export type BlockText = { readonly key: string; readonly text: string }

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
  /** Shows one of a block's texts as another, where one element says it: what the server draws of it waits until the next `settle`. */
  | {
      readonly type: 'show'
      readonly place: string
      /** As the canvas shows them. */
      readonly texts: readonly BlockText[]
      readonly key: string
      readonly text: string
    }
  /**
   * The server has all that was typed, and the canvas what came of it: what was left alone meanwhile becomes so. `heard` counts the
   * `typed` messages that the studio knows of: what is typed since is not settled.
   */
  | { readonly type: 'settle'; readonly heard: number }
  /** What the page says of a time it says as of this one, in milliseconds since 1970. */
  | { readonly type: 'hour'; readonly atMs: number }

/** CSS pixels of the canvas's window. */
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
  | { readonly type: 'boxes'; readonly boxes: readonly Box[] }
  /** Null where no block is. */
  | { readonly type: 'hover' | 'click'; readonly place: BlockPlace | null; readonly box: Box | null }
  /** What an editable text says now; the last of it when somebody has left it. */
  | {
      readonly type: 'typed'
      readonly place: string
      readonly key: string
      readonly text: string
      readonly isLast: boolean
    }
  | ({ readonly type: 'key' } & PressedKey)

/** Undefined for anything else. */
export function parseMessage(data: unknown): StudioMessage | undefined {
  if (!isRecord(data)) return undefined
  const { type, change, places, place, texts, key, text, at, heard, atMs } = data
  if (type === 'exchange' && (isWholePage(change) || isFragments(change))) return { type, change }
  if (type === 'measure' && isListOf(places, isText)) return { type, places }
  if (type === 'settle' && isNumber(heard)) return { type, heard }
  if (type === 'hour' && isNumber(atMs)) return { type, atMs }
  if (!isText(place)) return undefined
  if (type === 'type' && isListOf(texts, isBlockText) && (at === 'click' || at === 'first'))
    return { type, place, texts, at }
  if (type === 'show' && isListOf(texts, isBlockText) && isText(key) && isText(text))
    return { type, place, texts, key, text }
  return type === 'select' ? { type, place } : undefined
}

const isBlockText = (value: unknown): value is BlockText =>
  isRecord(value) && isText(value['key']) && isText(value['text'])

const isWholePage = (change: unknown): change is WholePage =>
  isRecord(change) && change['kind'] === 'page' && isText(change['state'])

function isFragments(change: unknown): change is Fragments {
  if (!isRecord(change)) return false
  const { kind, state, fragments, head, css, icons } = change
  return (
    (kind === undefined || kind === 'fragments') &&
    isText(state) &&
    isListOf(fragments, isFragment) &&
    (head === undefined || isText(head)) &&
    (css === undefined ||
      (isRecord(css) && isNumber(css['from']) && isNumber(css['to']) && isText(css['text']))) &&
    (icons === undefined || (isRecord(icons) && Object.values(icons).every(isText)))
  )
}

const isFragment = (value: unknown): value is Fragments['fragments'][number] =>
  isRecord(value) &&
  isText(value['html']) &&
  (isText(value['place']) || ['header', 'main', 'footer'].includes(String(value['region'])))

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isListOf = <T>(value: unknown, isOne: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.every(isOne)
