/** Runs the effects of `typing-state.ts`. */
import type { AgentMessage, StudioMessage } from '#browser'
import type { BlockPosition } from '#model/browser'
import { CallError, type ApiClient } from '../../api/calls.ts'
import type { HeldKeys, KeyBuffer } from '../../core/keystroke-buffer.ts'
import type { createCanvasLine } from '../agent/canvas-line.ts'
import { toFragmentsQuery, type CanvasView } from '../agent/canvas-query.ts'
import type { IntentEffect, PlaceFacts } from './intent.ts'
import type { TextSource } from './open-text.ts'
import type { StoredText } from './text-source.ts'
import type { TypingEffect, TypingEvent } from './typing-state.ts'

/** Undefined if a key was used. */
export type ClickedPoint = Extract<TypingEvent, { kind: 'clicked' }>['at']

export type TypingDeps = {
  readonly calls: Pick<ApiClient, 'post'>
  readonly keys: KeyBuffer
  /** The page and the preview that the canvas shows. */
  readonly view: CanvasView
  /** Called with messages of the agent that are not about typing. */
  readonly onMessage: (message: AgentMessage) => void
  /** Called when the whole page must be reloaded. */
  readonly onReload: () => void
  readonly toFacts: (place: BlockPosition, at: ClickedPoint) => PlaceFacts
  readonly loadRecord: (place: BlockPosition) => Promise<void>
  readonly write: (source: TextSource, text: string, seenSeq: number | undefined) => void
  /** Returns the draft's text; undefined if it no longer exists. */
  readonly readText: (source: TextSource) => StoredText | undefined
  readonly runIntent: (effect: Exclude<IntentEffect, { kind: 'loadRecord' }>) => HeldKeys | undefined
  /** Called on each keystroke. */
  readonly onInput: () => void
  /** Calls `run` after the page is painted, or immediately if nothing is painted. */
  readonly afterPaint: (run: () => void) => void
  /** Calls `run` and renders its changes synchronously. */
  readonly flush: (run: () => void) => void
}

/** The parts of the browser that are available only at times. */
export type Connection = {
  deps?: TypingDeps
  line?: ReturnType<typeof createCanvasLine>
  /** Shows a text in the studio's own editor. */
  show?: (html: string) => void
}

type EffectDeps = {
  readonly connection: Connection
  readonly deps: () => TypingDeps
  readonly send: (event: TypingEvent) => unknown
  readonly post: (message: StudioMessage) => void
}

type Of<Kind extends TypingEffect['kind']> = Extract<TypingEffect, { kind: Kind }>

export function createEffects({
  connection,
  deps,
  send,
  post,
}: EffectDeps): (effect: TypingEffect) => unknown {
  const fetch = async ({ load, shown }: Of<'fetch'>) => {
    const { calls, view } = deps()
    try {
      const body = { ...toFragmentsQuery(view), ...shown, drafts: 'stored' as const }
      send({ kind: 'fetched', load, change: await calls.post('/studio/canvas/fragments', { body }) })
    } catch (error) {
      const isRefused = error instanceof CallError && error.failure === 'refused'
      send({ kind: 'unfetched', load, isRefused })
    }
  }
  /** Buffers typed keys until the record has loaded. */
  const loadRecord = async ({ wanted }: Of<'loadRecord'>) => {
    const held = deps().keys.hold()
    await deps()
      .loadRecord(wanted.place)
      .catch(() => undefined)
    const { keys, toFacts, flush } = deps()
    const facts = toFacts(wanted.place, wanted.at)
    flush(() => send({ kind: 'recordLoaded', wanted, isHeld: keys.isHeld(held), facts }))
  }
  return (effect) => {
    switch (effect.kind) {
      case 'paint':
        return deps().afterPaint(() => send({ kind: 'painted' }))
      case 'write':
        return deps().write(effect.source, effect.text, effect.seenSeq)
      case 'show':
        return connection.show?.(effect.text)
      case 'post':
        return post(effect.message)
      case 'fetch':
        return fetch(effect)
      case 'reload':
        return deps().onReload()
      case 'loadRecord':
        return loadRecord(effect)
      default: {
        const held = deps().runIntent(effect)
        return effect.kind === 'lead' ? send({ kind: 'led', held }) : undefined
      }
    }
  }
}
