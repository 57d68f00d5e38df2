/**
 * Runs the effects of `typing-state.ts` that follow a click, Enter, or another editor's change. Effects of a typed
 * character run in `run-typing.ts`.
 */
import type { AgentMessage } from '#browser'
import type { DraftState } from '#operations'
import type { BlockPosition } from '#model/browser'
import { CallError, type ApiClient } from '../../api/calls.ts'
import type { BufferedKeys, KeyBuffer } from '../../core/keystroke-buffer.ts'
import type { CanvasUpdateQuery } from '../agent/canvas-query.ts'
import type { IntentEffect, TextPositionContext } from './intent.ts'
import type { TextSource } from './open-text.ts'
import type { StoredText } from './text-source.ts'
import type { TypingEffect, TypingEvent } from './typing-state.ts'

/** The clicked point; undefined if a key was used. */
export type ClickedPoint = Extract<TypingEvent, { kind: 'clicked' }>['at']

export type TypingDeps = {
  readonly calls: Pick<ApiClient, 'post'>
  readonly keys: KeyBuffer
  /** The query for changes to the page and to the list preview on the canvas. */
  readonly query: CanvasUpdateQuery
  /** True if the canvas shows a list in a preview state. */
  readonly isPreview: boolean
  /** Called with messages from the agent that are not about typing. */
  readonly onMessage: (message: AgentMessage) => void
  /** Called when the whole page must be reloaded. */
  readonly onReload: () => void
  readonly toFacts: (position: BlockPosition, at: ClickedPoint) => TextPositionContext
  readonly loadRecord: (position: BlockPosition) => Promise<void>
  readonly write: (source: TextSource, text: string, seenSeq: number | undefined) => void
  /** Returns the draft's version of the text; undefined if the text no longer exists. */
  readonly readText: (source: TextSource) => StoredText | undefined
  readonly runIntent: (effect: Exclude<IntentEffect, { kind: 'loadRecord' }>) => BufferedKeys | undefined
  /** Shows a change to a draft before the server has rendered it. */
  readonly showAhead: (before: DraftState, after: DraftState) => void
  /** Called whenever text is typed. */
  readonly onInput: () => void
  /** Calls `run`, and then renders the changed state synchronously. */
  readonly flush: (run: () => void) => void
}

/** An effect that does not immediately change text or the page. */
export type DeferredEffect = Exclude<TypingEffect, { kind: 'paint' | 'write' | 'show' | 'post' }>

type EffectDeps = {
  readonly deps: () => TypingDeps
  readonly send: (event: TypingEvent) => unknown
}

type EffectOfKind<Kind extends TypingEffect['kind']> = Extract<TypingEffect, { kind: Kind }>

export function createEffects({ deps, send }: EffectDeps): (effect: DeferredEffect) => unknown {
  const fetch = async ({ load, shown }: EffectOfKind<'fetch'>) => {
    const { calls, query } = deps()
    try {
      const body = { ...query, ...shown, drafts: 'stored' as const }
      send({ kind: 'fetched', load, change: await calls.post('/studio/canvas/fragments', { body }) })
    } catch (error) {
      const isRejected = error instanceof CallError && error.failure === 'refused'
      send({ kind: 'unfetched', load, isRejected })
    }
  }
  /** Buffers typed keys until the record has loaded. */
  const loadRecord = async ({ wanted }: EffectOfKind<'loadRecord'>) => {
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
      case 'fetch':
        return fetch(effect)
      case 'reload':
        return deps().onReload()
      case 'loadRecord':
        return loadRecord(effect)
      default: {
        const held = deps().runIntent(effect)
        return effect.kind === 'revealText' ? send({ kind: 'revealed', held }) : undefined
      }
    }
  }
}
