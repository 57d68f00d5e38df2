/** All that this tab edits: one client, its outbox, and the drafts that are open. */
import type { Calls } from '../api/calls.ts'
import { toItemKey, type ItemName } from '../api/shapes.ts'
import { openKeptEdits, type EditStorage } from './kept-edits.ts'
import type { HeldClients } from './hold-client.ts'
import { openLiveDraft, type LiveDraft, type LiveDraftWorld } from './live-draft.ts'
import { createOutbox, type Outbox, type OutboxWorld } from './outbox.ts'
import type { Apply } from './replica.ts'

export type Edits = {
  readonly client: string
  readonly outbox: Outbox
  /** The same one as long as it is open. */
  readonly open: (item: ItemName) => LiveDraft
  readonly closeAll: () => void
  /** Hears when the server has another draft than before. */
  readonly onChange: (listen: () => void) => () => void
  /** Sends what waits, also that of tabs that are gone. */
  readonly flush: () => void
  readonly createGesture: () => string
}

type EditsWorld = {
  readonly account: string
  readonly clients: HeldClients
  readonly storage: EditStorage
  readonly calls: Calls
  readonly apply: Apply
  readonly openEvents: LiveDraftWorld['openEvents']
  readonly createId: () => string
} & Pick<OutboxWorld, 'clock' | 'after'>

export function openEdits(world: EditsWorld): Edits {
  const { account, clients, storage, calls, clock, after } = world
  const drafts = new Map<string, LiveDraft>()
  const listeners = new Set<() => void>()
  const createGesture = () => world.createId()
  const toOutbox = (client: string) =>
    createOutbox({
      client,
      kept: openKeptEdits(storage, { account, client }),
      calls,
      clock,
      after,
      onAnswer: (kept, answer) => drafts.get(toItemKey(kept.edit.item))?.onAnswer(kept, answer),
      onRefusal: (kept) => drafts.get(toItemKey(kept.edit.item))?.onAnswer(kept, undefined),
    })
  const outbox = toOutbox(clients.own)
  const others = clients.others.map(toOutbox)
  const flush = () => {
    for (const one of [...others, outbox]) one.flush()
  }
  return {
    client: clients.own,
    outbox,
    open(item) {
      const key = toItemKey(item)
      const known = drafts.get(key)
      if (known !== undefined) return known
      const draft = openLiveDraft(item, {
        client: clients.own,
        calls,
        outbox,
        apply: world.apply,
        openEvents: world.openEvents,
        createGesture,
        onChange: () => {
          for (const listen of listeners) listen()
        },
      })
      drafts.set(key, draft)
      return draft
    },
    closeAll() {
      for (const draft of drafts.values()) draft.close()
      drafts.clear()
    },
    onChange(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    flush,
    createGesture,
  }
}
