/**
 * Determines which text the editor wants to type in, as a pure function of events. Covers the time from a click or
 * Enter until that text is open for editing or a form field has the focus.
 */
import type { Caret } from '#browser'
import type { BlockPosition } from '#model/browser'
import type { Path } from '#operations'
import { isSameBlock, type SelectedBlock } from '../../blocks/selected-block.ts'
import type { BufferedKeys } from '../../core/keystroke-buffer.ts'
import type { RevealTarget } from '../../document/editor-deps.ts'
import type { Point } from '../geometry/find-drop-target.ts'
import type { TextSource } from './open-text.ts'

type FocusTarget = {
  readonly place: BlockPosition
  /** The clicked point, in CSS pixels of the frame. Undefined if the text was selected with a key. */
  readonly at: Point | undefined
  /** True if the text cannot be edited in the page, because the page does not show it exactly as it is stored. */
  readonly isRejected: boolean
}

/** Rich text that is open in the page. */
export type OpenRichText = {
  readonly place: BlockPosition
  /** Path of the block property that shows the text. */
  readonly path: Path
  /** Storage location of the text: the block, or the record that the property shows. */
  readonly source: TextSource
  readonly at: Point | undefined
}

export type Intent = {
  readonly wanted: FocusTarget | undefined
  /** The last click that moved the focus to a form field, and the keys that are buffered for that field. */
  readonly revealed: { readonly wanted: FocusTarget; readonly held: BufferedKeys } | undefined
  readonly rich: OpenRichText | undefined
  readonly selected: SelectedBlock | undefined
}

/** Information about a position on the canvas at the time of an event: its texts and fields. */
export type TextPositionContext = {
  readonly canEdit: boolean
  readonly isOnPicture: boolean
  /** False while the record that the block shows is loading. */
  readonly isLoaded: boolean
  /** True if the block has plain text that can be edited on the canvas. */
  readonly hasTexts: boolean
  readonly rich: Pick<OpenRichText, 'path' | 'source'> | undefined
  /** The empty record field that is shown at the clicked position. */
  readonly emptyField: RevealTarget | undefined
}

export type IntentEvent =
  | {
      readonly kind: 'clicked'
      readonly place: BlockPosition
      readonly at: Point | undefined
      readonly facts: TextPositionContext
    }
  /** The record has finished loading. `isHeld` is true while keys are buffered for the text. */
  | {
      readonly kind: 'recordLoaded'
      readonly wanted: FocusTarget
      readonly isHeld: boolean
      readonly facts: TextPositionContext
    }
  /**
   * The agent has found no editable text at the clicked position. `isGiven` is true if the editor has already typed in
   * the form field that received the focus after the last click.
   */
  | {
      readonly kind: 'untyped'
      readonly place: BlockPosition
      readonly caret: Caret
      readonly isGiven: boolean
      readonly facts: TextPositionContext
    }
  /** The clicked position contains no text. */
  | { readonly kind: 'wordless' }
  /**
   * A form field is receiving the focus. `held` identifies the keys buffered for the field; undefined if there is no
   * field.
   */
  | { readonly kind: 'revealed'; readonly held: BufferedKeys | undefined }
  /** The page has been rendered again, and may now contain the text at the last clicked position. */
  | { readonly kind: 'redrawn'; readonly isHeld: boolean }
  /** The rich text cannot be edited in the page. */
  | { readonly kind: 'refused' }
  /** The editor has left the open rich text with a key. */
  | { readonly kind: 'escaped' }
  | { readonly kind: 'selected'; readonly place: SelectedBlock | undefined }

export type IntentEffect =
  | { readonly kind: 'releaseKeys' | 'releaseKeysOutside' | 'leaveText' | 'giveKeysOn' }
  /** Buffers keys and loads the record that the block shows. */
  | { readonly kind: 'loadRecord'; readonly wanted: FocusTarget }
  /** Asks the agent to open one of the block's texts. */
  | { readonly kind: 'type'; readonly place: BlockPosition; readonly at: 'click' | 'first' }
  /** Buffers keys, and focuses the form field for the text at the caret. */
  | { readonly kind: 'revealText'; readonly place: BlockPosition; readonly caret: Caret }
  | { readonly kind: 'revealPath'; readonly place: BlockPosition; readonly path: Path }
  | { readonly kind: 'revealField'; readonly field: RevealTarget }

export type IntentStep = { readonly state: Intent; readonly effects: readonly IntentEffect[] }

export const initialIntent: Intent = {
  wanted: undefined,
  revealed: undefined,
  rich: undefined,
  selected: undefined,
}

/** Returns the rich text that is being edited. Undefined once the editor leaves the text or selects another block. */
export const findOpenRichText = ({ rich, selected }: Intent): OpenRichText | undefined =>
  rich !== undefined && selected !== undefined && isSameBlock(rich.place, selected) ? rich : undefined

export function stepIntent(state: Intent, event: IntentEvent): IntentStep {
  switch (event.kind) {
    case 'clicked':
      return click(state, event)
    case 'recordLoaded':
      return event.wanted === state.wanted && event.isHeld
        ? begin(state, event.wanted, event.facts)
        : { state, effects: [] }
    case 'untyped':
      return revealOrOpen(state, event)
    case 'wordless':
      return { state, effects: [{ kind: 'releaseKeys' }] }
    case 'revealed': {
      const revealed = state.wanted && event.held && { wanted: state.wanted, held: event.held }
      return { state: { ...state, revealed }, effects: [] }
    }
    case 'redrawn':
      return askAgain(state, event.isHeld)
    case 'refused':
      return reject(state)
    case 'escaped':
      return { state: { ...state, rich: undefined }, effects: [] }
    case 'selected':
      return { state: select(state, event.place), effects: [] }
  }
}

function click(state: Intent, { place, at, facts }: Extract<IntentEvent, { kind: 'clicked' }>): IntentStep {
  const wanted = { place, at, isRejected: false }
  const next = { ...state, wanted }
  if (facts.isOnPicture) return { state: next, effects: [{ kind: 'leaveText' }] }
  if (facts.canEdit && !facts.isLoaded) return { state: next, effects: [{ kind: 'loadRecord', wanted }] }
  return begin(next, wanted, facts)
}

function begin(state: Intent, { place, at }: FocusTarget, facts: TextPositionContext): IntentStep {
  if (facts.canEdit && facts.emptyField !== undefined)
    return { state, effects: [{ kind: 'revealField', field: facts.emptyField }] }
  const rich = facts.hasTexts ? undefined : openRich(state, place, { at, facts })
  if (rich !== undefined) return { state: { ...state, rich }, effects: [{ kind: 'releaseKeysOutside' }] }
  return {
    state: facts.hasTexts ? state : { ...state, rich: undefined },
    effects: [{ kind: 'type', place, at: at === undefined ? 'first' : 'click' }],
  }
}

type TextClick = { readonly at: Point | undefined; readonly facts: TextPositionContext }

/** Finds the block's rich text; undefined if the block has none. */
function openRich(
  state: Intent,
  position: BlockPosition,
  { at, facts }: TextClick,
): OpenRichText | undefined {
  const open = findOpenRichText(state)
  if (open !== undefined && isSameBlock(open.place, position)) return open
  return facts.rich && { place: position, at, ...facts.rich }
}

function revealOrOpen(state: Intent, event: Extract<IntentEvent, { kind: 'untyped' }>): IntentStep {
  const { place, caret, isGiven, facts } = event
  const { at, isRejected = false } = state.wanted ?? {}
  /**
   * The second click of a double click caused this event. Keys typed after the first click have already changed the
   * text.
   */
  if (caret.text !== '' && isGiven && isSameClick(state.revealed?.wanted, state.wanted))
    return { state, effects: [{ kind: 'giveKeysOn' }] }
  const isPossible = at !== undefined && !isRejected && facts.hasTexts
  const rich = isPossible ? openRich(state, place, { at, facts }) : undefined
  const next = isPossible ? { ...state, rich } : state
  if (rich !== undefined) return { state: next, effects: [{ kind: 'releaseKeysOutside' }] }
  return { state: next, effects: [{ kind: 'revealText', place, caret }] }
}

function askAgain(state: Intent, isHeld: boolean): IntentStep {
  const { revealed, wanted } = state
  if (!isHeld || revealed === undefined || revealed.wanted !== wanted) return { state, effects: [] }
  return { state, effects: [{ kind: 'type', place: revealed.wanted.place, at: 'click' }] }
}

function reject(state: Intent): IntentStep {
  const open = findOpenRichText(state)
  if (open === undefined) return { state, effects: [] }
  const { place, path, at } = open
  const next = { ...state, rich: undefined }
  if (at === undefined) return { state: next, effects: [{ kind: 'revealPath', place, path }] }
  const wanted = { place, at, isRejected: true }
  return { state: { ...next, wanted }, effects: [{ kind: 'type', place, at: 'click' }] }
}

/**
 * Closes the rich text when its block is no longer selected. It is not opened again if the editor selects the block
 * again in the outline.
 */
function select(state: Intent, selected: SelectedBlock | undefined): Intent {
  const next = { ...state, selected }
  const isLeft = findOpenRichText(state) !== undefined && findOpenRichText(next) === undefined
  return isLeft ? { ...next, rich: undefined } : next
}

/** Returns true if two clicks are close enough to each other to be part of the same double click. */
const isSameClick = (one: FocusTarget | undefined, other: FocusTarget | undefined): boolean =>
  one?.at !== undefined &&
  other?.at !== undefined &&
  isSameBlock(one.place, other.place) &&
  Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y) < doubleClickPx

/** Maximum distance between the two clicks of a double click, as in browsers. */
const doubleClickPx = 8
