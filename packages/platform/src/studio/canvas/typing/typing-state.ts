/**
 * The state of typing on the canvas, as a pure function of events. `PROTOCOL.md` lists the states, and explains what
 * happens to a typed character in each of them.
 */
import type { StudioMessage } from '#browser'
import type { CanvasChange } from '#api'
import type { ListPreview } from '../../document/list-preview.ts'
import type { LoggedEdit } from '../../edits/outbox.ts'
import { initialIntent, stepIntent, type Intent, type IntentEffect, type IntentEvent } from './intent.ts'
import { noOpenTexts, stepOpenTexts, type OpenTexts, type TextEffect, type TextEvent } from './open-text.ts'

type CanvasState = { readonly mark: string; readonly state: string }

/** The server state that the canvas shows, and the edits that the canvas does not show yet. */
type CanvasRendering = {
  /** Number of the current page load. Responses for earlier loads are ignored. */
  readonly load: number
  /** The state that the canvas shows; undefined until the agent is ready. */
  readonly shown: CanvasState | undefined
  /** True while a request is running, until the requested change has been applied. */
  readonly isAsking: boolean
  /** True if the last request failed. */
  readonly isBehind: boolean
  /** Edits that have changed drafts since the last request. An entry is undefined if its draft was loaded again. */
  readonly awaited: readonly (LoggedEdit | undefined)[]
  /** For each item, the sequence number of the last edit that is included in the rendering. */
  readonly rendered: Readonly<Record<string, number>>
  /** True if the canvas may show a change that the server has not rendered yet. */
  readonly isAhead: boolean
  /** The number of messages about typing that the agent has sent. */
  readonly heard: number
  /** True if the server has received all edits made in this browser. */
  readonly isSaved: boolean
}

type CanvasRenderingEvent =
  /** The page has loaded. If `isOther` is true, the page still has to switch to another preview state. */
  | { readonly kind: 'loaded'; readonly isOther: boolean }
  | { readonly kind: 'closed' }
  | ({ readonly kind: 'ready' } & CanvasState)
  | { readonly kind: 'exchanged'; readonly state: string }
  /** A list must switch to a preview state, or back to its normal state. */
  | { readonly kind: 'previewed'; readonly preview: ListPreview | undefined }
  /** A draft has changed on the server. */
  | { readonly kind: 'changed'; readonly edit?: LoggedEdit | undefined }
  /** An edit was sent, together with a request for the canvas update that the edit causes. */
  | { readonly kind: 'updateRequested' }
  /**
   * The server has responded to an edit that was sent with a canvas update request. `change` is undefined if the
   * response contains no update.
   */
  | {
      readonly kind: 'answered'
      readonly load: number
      readonly change: CanvasChange | undefined
      readonly edit: LoggedEdit
    }
  /** The server has responded to a separate canvas update request. */
  | { readonly kind: 'fetched'; readonly load: number; readonly change: CanvasChange }
  | { readonly kind: 'unfetched'; readonly load: number; readonly isRejected: boolean }
  /** The studio has updated the canvas, but the server has not rendered the change yet. */
  | { readonly kind: 'ahead' }
  /** An edit was made, sent or confirmed. */
  | { readonly kind: 'saving'; readonly isSaved: boolean }

type CanvasRenderingEffect =
  | { readonly kind: 'post'; readonly message: StudioMessage }
  | { readonly kind: 'fetch'; readonly load: number; readonly shown: CanvasState }
  /** The whole page must be reloaded. */
  | { readonly kind: 'reload' }

type CanvasRenderingStep = {
  readonly state: CanvasRendering
  readonly effects: readonly CanvasRenderingEffect[]
}

const initialRendering: CanvasRendering = {
  load: 0,
  shown: undefined,
  isAsking: false,
  isBehind: false,
  awaited: [],
  rendered: {},
  isAhead: false,
  heard: 0,
  isSaved: true,
}

export type TypingState = {
  readonly texts: OpenTexts
  readonly rendering: CanvasRendering
  readonly intent: Intent
}

export type TypingEvent = TextEvent | CanvasRenderingEvent | IntentEvent

export type TypingEffect = TextEffect | CanvasRenderingEffect | IntentEffect

export type TypingStep = { readonly state: TypingState; readonly effects: readonly TypingEffect[] }

export const initialTypingState: TypingState = {
  texts: noOpenTexts,
  rendering: initialRendering,
  intent: initialIntent,
}

export function stepTyping(state: TypingState, event: TypingEvent): TypingStep {
  switch (event.kind) {
    case 'opened':
    case 'input':
    case 'left':
      return stepOpenText(state, event)
    case 'composing':
    case 'painted':
    case 'stored':
    case 'undo':
      return withTexts(state, event)
    case 'loaded':
    case 'closed':
      return end(state, event)
    case 'ready':
    case 'exchanged':
    case 'saving':
      return adopt(withRendering(state, event))
    case 'previewed':
    case 'changed':
    case 'updateRequested':
    case 'answered':
    case 'fetched':
    case 'unfetched':
    case 'ahead':
      return withRendering(state, event)
    default: {
      const { state: intent, effects } = stepIntent(state.intent, event)
      return { state: { ...state, intent }, effects }
    }
  }
}

/** Handles events about the texts shown by the agent. */
function withTexts(state: TypingState, event: TextEvent): TypingStep {
  const { state: texts, effects } = stepOpenTexts(state.texts, event)
  const { heard } = state.rendering
  const toEffect = (effect: TextEffect): TypingEffect =>
    effect.kind === 'show' && effect.form === 'plain'
      ? { kind: 'post', message: { type: 'follow', heard, text: effect.text } }
      : effect
  return { state: texts === state.texts ? state : { ...state, texts }, effects: effects.map(toEffect) }
}

function withRendering(state: TypingState, event: CanvasRenderingEvent): TypingStep {
  const { state: rendering, effects } = stepRendering(state.rendering, event)
  return { state: { ...state, rendering }, effects }
}

/** Handles the agent's messages about typing, and the end of editing rich text. */
function stepOpenText(
  state: TypingState,
  event: Extract<TextEvent, { kind: 'opened' | 'input' | 'left' }>,
): TypingStep {
  const { rendering } = state
  if (event.form === 'rich' && event.kind !== 'left') return withTexts(state, event)
  const heard = rendering.heard + (event.form === 'plain' ? 1 : 0)
  const step = withTexts({ ...state, rendering: { ...rendering, heard, isAhead: true } }, event)
  return event.form === 'rich' ? adopt(step) : step
}

function adopt({ state, effects }: TypingStep): TypingStep {
  const adopted = adoptRendering(state.rendering, state.texts.plain !== undefined)
  return { state: { ...state, rendering: adopted.state }, effects: [...effects, ...adopted.effects] }
}

/**
 * Saves the text that was typed in a page when that page is replaced or closed. The studio's own editor reports
 * separately that it has closed.
 */
function end(
  state: TypingState,
  event: Extract<CanvasRenderingEvent, { kind: 'loaded' | 'closed' }>,
): TypingStep {
  const left = withTexts(state, { kind: 'left', form: 'plain' })
  const next = withRendering(left.state, event)
  return { state: next.state, effects: [...left.effects, ...next.effects] }
}

export const canRequestUpdate = ({ shown, isAsking }: CanvasRendering): boolean =>
  shown !== undefined && !isAsking

function stepRendering(state: CanvasRendering, event: CanvasRenderingEvent): CanvasRenderingStep {
  switch (event.kind) {
    case 'loaded':
      return { state: { ...restart(state), awaited: event.isOther ? [undefined] : [] }, effects: [] }
    case 'closed':
      return { state: restart(state), effects: [] }
    case 'ready':
      return ask({ ...state, shown: { mark: event.mark, state: event.state } })
    case 'exchanged':
      return ask({ ...state, isAsking: false, shown: state.shown && { ...state.shown, state: event.state } })
    case 'changed':
      return ask({ ...state, awaited: [...state.awaited, event.edit] })
    case 'previewed':
      return ask({ ...state, awaited: [...state.awaited, undefined] })
    case 'updateRequested':
      return { state: begin(state), effects: [] }
    case 'answered':
      return event.load === state.load ? answer(state, event) : { state, effects: [] }
    case 'fetched':
      return event.load === state.load ? applyChange(state, event.change) : { state, effects: [] }
    case 'unfetched':
      return event.load === state.load ? fail(state, event) : { state, effects: [] }
    case 'ahead':
      return { state: { ...state, isAhead: true }, effects: [] }
    case 'saving':
      return { state: { ...state, isSaved: event.isSaved }, effects: [] }
  }
}

/**
 * Instructs the canvas agent to use the server's rendering. This is possible once the server has received all edits and
 * the canvas shows all changes that the server has reported.
 */
function adoptRendering(state: CanvasRendering, isTyping: boolean): CanvasRenderingStep {
  const isWhole = state.shown !== undefined && !state.isAsking && !areAwaited(state) && !state.isBehind
  if (!state.isSaved || !isWhole || !(state.isAhead || isTyping)) return { state, effects: [] }
  const message = { type: 'settle', heard: state.heard } as const
  return { state: { ...state, isAhead: false }, effects: [{ kind: 'post', message }] }
}

const restart = ({ load, isSaved }: CanvasRendering): CanvasRendering => ({
  ...initialRendering,
  load: load + 1,
  isSaved,
})

/** Marks a request as running. The request includes all edits made so far. */
const begin = (state: CanvasRendering): CanvasRendering => ({ ...state, isAsking: true, awaited: [] })

const areAwaited = ({ awaited, rendered }: CanvasRendering): boolean =>
  awaited.some((edit) => edit === undefined || (rendered[edit.item] ?? 0) < edit.seq)

function ask(state: CanvasRendering): CanvasRenderingStep {
  const { shown, isAsking, load } = state
  if (shown === undefined || isAsking || !areAwaited(state)) return { state, effects: [] }
  return { state: begin(state), effects: [{ kind: 'fetch', load, shown }] }
}

function applyChange(state: CanvasRendering, change: CanvasChange): CanvasRenderingStep {
  const effect: CanvasRenderingEffect =
    change.kind === 'page' ? { kind: 'reload' } : { kind: 'post', message: { type: 'exchange', change } }
  return { state: { ...state, isBehind: false }, effects: [effect] }
}

function answer(
  state: CanvasRendering,
  { change, edit }: Extract<CanvasRenderingEvent, { kind: 'answered' }>,
): CanvasRenderingStep {
  if (change === undefined) return ask({ ...state, isAsking: false })
  const seq = Math.max(edit.seq, state.rendered[edit.item] ?? 0)
  return applyChange({ ...state, rendered: { ...state.rendered, [edit.item]: seq } }, change)
}

const fail = (
  state: CanvasRendering,
  { isRejected }: Extract<CanvasRenderingEvent, { kind: 'unfetched' }>,
): CanvasRenderingStep => ({
  state: { ...state, isAsking: false, isBehind: true },
  effects: isRejected ? [{ kind: 'reload' }] : [],
})
