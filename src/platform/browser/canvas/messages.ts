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

/** To the agent. Places are values of the mark. */
export type StudioMessage =
  | { readonly type: 'exchange'; readonly change: Fragments | WholePage }
  /** Says where these are, now and whenever they may have moved. */
  | { readonly type: 'measure'; readonly places: readonly string[] }
  /** The same of one, scrolled into view. */
  | { readonly type: 'select'; readonly place: string }

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

/** Undefined for anything else. */
export function parseMessage(data: unknown): StudioMessage | undefined {
  if (!isRecord(data)) return undefined
  const { type, change, places, place } = data
  if (type === 'exchange' && (isWholePage(change) || isFragments(change))) return { type, change }
  if (type === 'measure' && isListOf(places, isText)) return { type, places }
  return type === 'select' && isText(place) ? { type, place } : undefined
}

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
