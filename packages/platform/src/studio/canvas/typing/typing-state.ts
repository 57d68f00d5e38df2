/**
 * The state of typing on the canvas, as a pure function of events. `PROTOCOL.md` lists its states, and explains what
 * happens to a character at any moment.
 */
import {
  adoptDrawing,
  startDrawing,
  stepDrawing,
  type Drawing,
  type DrawingEffect,
  type DrawingEvent,
} from './drawing.ts'
import { noIntent, stepIntent, type Intent, type IntentEffect, type IntentEvent } from './intent.ts'
import { noTexts, stepTexts, type OpenTexts, type TextEffect, type TextEvent } from './open-text.ts'

export type TypingState = { readonly texts: OpenTexts; readonly drawing: Drawing; readonly intent: Intent }

export type TypingEvent = TextEvent | DrawingEvent | IntentEvent

export type TypingEffect = TextEffect | DrawingEffect | IntentEffect

export type TypingStep = { readonly state: TypingState; readonly effects: readonly TypingEffect[] }

export const startTyping: TypingState = { texts: noTexts, drawing: startDrawing, intent: noIntent }

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
      return adopt(withDrawing(state, event))
    case 'previewed':
    case 'changed':
    case 'accompanied':
    case 'answered':
    case 'fetched':
    case 'unfetched':
    case 'ahead':
      return withDrawing(state, event)
    default: {
      const { state: intent, effects } = stepIntent(state.intent, event)
      return { state: { ...state, intent }, effects }
    }
  }
}

/** Handles events about the texts that the agent shows. */
function withTexts(state: TypingState, event: TextEvent): TypingStep {
  const { state: texts, effects } = stepTexts(state.texts, event)
  const { heard } = state.drawing
  const toEffect = (effect: TextEffect): TypingEffect =>
    effect.kind === 'show' && effect.form === 'plain'
      ? { kind: 'post', message: { type: 'follow', heard, text: effect.text } }
      : effect
  return { state: texts === state.texts ? state : { ...state, texts }, effects: effects.map(toEffect) }
}

function withDrawing(state: TypingState, event: DrawingEvent): TypingStep {
  const { state: drawing, effects } = stepDrawing(state.drawing, event)
  return { state: { ...state, drawing }, effects }
}

/** Handles the agent's messages about typing, and a rich text that the page shows again. */
function stepOpenText(
  state: TypingState,
  event: Extract<TextEvent, { kind: 'opened' | 'input' | 'left' }>,
): TypingStep {
  const { drawing } = state
  if (event.form === 'rich' && event.kind !== 'left') return withTexts(state, event)
  const heard = drawing.heard + (event.form === 'plain' ? 1 : 0)
  const step = withTexts({ ...state, drawing: { ...drawing, heard, isAhead: true } }, event)
  return event.form === 'rich' ? adopt(step) : step
}

function adopt({ state, effects }: TypingStep): TypingStep {
  const adopted = adoptDrawing(state.drawing, state.texts.plain !== undefined)
  return { state: { ...state, drawing: adopted.state }, effects: [...effects, ...adopted.effects] }
}

/**
 * Writes the text typed in the last page when another page, or none, is loaded. The studio's own editor reports its
 * end itself.
 */
function end(state: TypingState, event: Extract<DrawingEvent, { kind: 'loaded' | 'closed' }>): TypingStep {
  const left = withTexts(state, { kind: 'left', form: 'plain' })
  const next = withDrawing(left.state, event)
  return { state: next.state, effects: [...left.effects, ...next.effects] }
}
