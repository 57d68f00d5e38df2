/**
 * The text in which the editor wants to type, as a pure function of events: from a click or Enter until a text is open
 * or a field has the focus.
 */
import type { Caret } from '#browser'
import type { BlockPosition } from '#model/browser'
import type { Path } from '#operations'
import { isSameBlock, type SelectedBlock } from '../../blocks/selected-block.ts'
import type { HeldKeys } from '../../core/keystroke-buffer.ts'
import type { RevealTarget } from '../../document/editor-deps.ts'
import type { Point } from '../geometry/find-drop.ts'
import type { TextSource } from './open-text.ts'

type Wanted = {
  readonly place: BlockPosition
  /** The clicked point, in CSS pixels of the frame; undefined for the keyboard. */
  readonly at: Point | undefined
  /** The page shows the text in a form other than the stored one, so it cannot be edited there. */
  readonly isRefused: boolean
}

/** A rich text that is open in the page. */
export type RichPlace = {
  readonly place: BlockPosition
  /** Path of the block's own property. */
  readonly path: Path
  /** Storage location of the text: the block, or the record that the property shows. */
  readonly source: TextSource
  readonly at: Point | undefined
}

export type Intent = {
  readonly wanted: Wanted | undefined
  /** The click that focuses a field of the form, and the keys that wait for it. */
  readonly led: { readonly wanted: Wanted; readonly held: HeldKeys } | undefined
  readonly rich: RichPlace | undefined
  readonly selected: SelectedBlock | undefined
}

/** The texts at a position, when the event happens. */
export type PlaceFacts = {
  readonly canEdit: boolean
  readonly isOnPicture: boolean
  /** False until the record that the block shows is loaded. */
  readonly isLoaded: boolean
  /** True if the block has plain texts that can be edited on the canvas. */
  readonly hasTexts: boolean
  readonly rich: Pick<RichPlace, 'path' | 'source'> | undefined
  /** The empty field of a record that the clicked position shows. */
  readonly emptyField: RevealTarget | undefined
}

export type IntentEvent =
  | {
      readonly kind: 'clicked'
      readonly place: BlockPosition
      readonly at: Point | undefined
      readonly facts: PlaceFacts
    }
  /** `isHeld`: keys are still buffered for the text. */
  | {
      readonly kind: 'recordLoaded'
      readonly wanted: Wanted
      readonly isHeld: boolean
      readonly facts: PlaceFacts
    }
  /** The agent has no editable text there. `isGiven`: the editor has typed in the field of the last click. */
  | {
      readonly kind: 'untyped'
      readonly place: BlockPosition
      readonly caret: Caret
      readonly isGiven: boolean
      readonly facts: PlaceFacts
    }
  /** The clicked position has no text. */
  | { readonly kind: 'wordless' }
  /** A field is being focused; undefined if there is none. */
  | { readonly kind: 'led'; readonly held: HeldKeys | undefined }
  /** The page shows a newer drawing: it may now have the field of the last click. */
  | { readonly kind: 'redrawn'; readonly isHeld: boolean }
  /** The rich text cannot be edited in the page. */
  | { readonly kind: 'refused' }
  /** The editor leaves the open rich text by a key. */
  | { readonly kind: 'escaped' }
  | { readonly kind: 'selected'; readonly place: SelectedBlock | undefined }

export type IntentEffect =
  | { readonly kind: 'releaseKeys' | 'releaseBeside' | 'leaveText' | 'giveKeysOn' }
  /** Buffers keys and loads the record that the block shows. */
  | { readonly kind: 'loadRecord'; readonly wanted: Wanted }
  /** Asks the agent to open one of the block's texts. */
  | { readonly kind: 'type'; readonly place: BlockPosition; readonly at: 'click' | 'first' }
  /** Buffers keys and focuses the field of the text at the caret. */
  | { readonly kind: 'lead'; readonly place: BlockPosition; readonly caret: Caret }
  | { readonly kind: 'leadToPath'; readonly place: BlockPosition; readonly path: Path }
  | { readonly kind: 'leadToField'; readonly field: RevealTarget }

export type IntentStep = { readonly state: Intent; readonly effects: readonly IntentEffect[] }

export const noIntent: Intent = { wanted: undefined, led: undefined, rich: undefined, selected: undefined }

/** Returns the rich text to edit: one of the selected block, until the editor leaves it or selects another block. */
export const findOpenRich = ({ rich, selected }: Intent): RichPlace | undefined =>
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
      return leadOn(state, event)
    case 'wordless':
      return { state, effects: [{ kind: 'releaseKeys' }] }
    case 'led': {
      const led = state.wanted && event.held && { wanted: state.wanted, held: event.held }
      return { state: { ...state, led }, effects: [] }
    }
    case 'redrawn':
      return askAgain(state, event.isHeld)
    case 'refused':
      return refuse(state)
    case 'escaped':
      return { state: { ...state, rich: undefined }, effects: [] }
    case 'selected':
      return { state: select(state, event.place), effects: [] }
  }
}

function click(state: Intent, { place, at, facts }: Extract<IntentEvent, { kind: 'clicked' }>): IntentStep {
  const wanted = { place, at, isRefused: false }
  const next = { ...state, wanted }
  if (facts.isOnPicture) return { state: next, effects: [{ kind: 'leaveText' }] }
  if (facts.canEdit && !facts.isLoaded) return { state: next, effects: [{ kind: 'loadRecord', wanted }] }
  return begin(next, wanted, facts)
}

function begin(state: Intent, { place, at }: Wanted, facts: PlaceFacts): IntentStep {
  if (facts.canEdit && facts.emptyField !== undefined)
    return { state, effects: [{ kind: 'leadToField', field: facts.emptyField }] }
  const rich = facts.hasTexts ? undefined : openRich(state, place, { at, facts })
  if (rich !== undefined) return { state: { ...state, rich }, effects: [{ kind: 'releaseBeside' }] }
  return {
    state: facts.hasTexts ? state : { ...state, rich: undefined },
    effects: [{ kind: 'type', place, at: at === undefined ? 'first' : 'click' }],
  }
}

type Opening = { readonly at: Point | undefined; readonly facts: PlaceFacts }

/** Undefined if the block has no rich text. */
function openRich(state: Intent, place: BlockPosition, { at, facts }: Opening): RichPlace | undefined {
  const open = findOpenRich(state)
  if (open !== undefined && isSameBlock(open.place, place)) return open
  return facts.rich && { place, at, ...facts.rich }
}

function leadOn(state: Intent, event: Extract<IntentEvent, { kind: 'untyped' }>): IntentStep {
  const { place, caret, isGiven, facts } = event
  const { at, isRefused = false } = state.wanted ?? {}
  /** The second click of a double click, after keys have been typed for the first: the clicked text has changed by then. */
  if (caret.text !== '' && isGiven && isSameClick(state.led?.wanted, state.wanted))
    return { state, effects: [{ kind: 'giveKeysOn' }] }
  const isPossible = at !== undefined && !isRefused && facts.hasTexts
  const rich = isPossible ? openRich(state, place, { at, facts }) : undefined
  const next = isPossible ? { ...state, rich } : state
  if (rich !== undefined) return { state: next, effects: [{ kind: 'releaseBeside' }] }
  return { state: next, effects: [{ kind: 'lead', place, caret }] }
}

function askAgain(state: Intent, isHeld: boolean): IntentStep {
  const { led, wanted } = state
  if (!isHeld || led === undefined || led.wanted !== wanted) return { state, effects: [] }
  return { state, effects: [{ kind: 'type', place: led.wanted.place, at: 'click' }] }
}

function refuse(state: Intent): IntentStep {
  const open = findOpenRich(state)
  if (open === undefined) return { state, effects: [] }
  const { place, path, at } = open
  const next = { ...state, rich: undefined }
  if (at === undefined) return { state: next, effects: [{ kind: 'leadToPath', place, path }] }
  const wanted = { place, at, isRefused: true }
  return { state: { ...next, wanted }, effects: [{ kind: 'type', place, at: 'click' }] }
}

/** Selecting the block again from the outline does not reopen its text. */
function select(state: Intent, selected: SelectedBlock | undefined): Intent {
  const next = { ...state, selected }
  const isLeft = findOpenRich(state) !== undefined && findOpenRich(next) === undefined
  return isLeft ? { ...next, rich: undefined } : next
}

/** The second click of a double click is at the position of the first. */
const isSameClick = (one: Wanted | undefined, other: Wanted | undefined): boolean =>
  one?.at !== undefined &&
  other?.at !== undefined &&
  isSameBlock(one.place, other.place) &&
  Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y) < doubleClickPx

/** The distance that browsers allow between both clicks. */
const doubleClickPx = 8
