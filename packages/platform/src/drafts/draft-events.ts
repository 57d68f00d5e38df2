/**
 * Notifies a draft's subscribers of new operations, of the tabs that have the draft open, and of changes that require
 * reloading the draft.
 */
import type { Database } from '#database'
import { toActorName, type Actor } from '#model'
import type { LoggedOperation, Presence } from '#operations'
import { findPublishedVersion, type DraftDeps, type DraftKey } from './draft.ts'
import { findCurrentRow } from './follow-releases.ts'
import { selectLog, loadLoggedOperations } from './log.ts'
import { createPresence, type LocalPresence, type PresenceService } from './presence.ts'
import type { DraftTables } from './tables.ts'

export type DraftEvent =
  | { readonly kind: 'operation'; readonly operation: LoggedOperation }
  | { readonly kind: 'presence'; readonly present: readonly Presence[] }
  /** The draft was published, discarded or rebased, so the subscriber must reload it. */
  | { readonly kind: 'draft' }

type Listener = (event: DraftEvent) => void

/** `client`: the subscribing tab, which is listed as present until it unsubscribes. */
type DraftSubscriber = {
  readonly actor: Actor
  readonly after: number
  readonly client?: string | undefined
}

export type DraftEvents = {
  /** Sends all operations after number `after`, followed by each new event. Returns a function that unsubscribes. */
  readonly watch: (key: DraftKey, watcher: DraftSubscriber, listener: Listener) => Promise<() => void>
  /** Reads new operations from the log and sends them to the subscribers. */
  readonly notify: (key: DraftKey) => Promise<void>
  /** `client`: the tab, which must belong to this actor. */
  readonly setPresence: (actor: Actor, key: DraftKey, present: Presence) => void
  readonly close: () => void
}

/** The last known state of a draft that has subscribers. */
type WatchedDraft = {
  readonly key: DraftKey
  readonly listeners: Map<Listener, { seq: number }>
  readonly presence: LocalPresence
  /**
   * Identifies the published version on which the draft is based, and the draft's last published and last discarded
   * operations.
   */
  base: string
  delivery: Promise<void>
}

export function createDraftEvents(
  deps: DraftDeps,
  database: Pick<Database<DraftTables>, 'onExternalChange' | 'onExternalMessage' | 'sendMessages'>,
): DraftEvents {
  const watched = new Map<string, WatchedDraft>()
  const presence = createPresence({ ...deps, database })
  const notify = async (key: DraftKey) => {
    const draft = watched.get(toDraftName(key))
    if (draft === undefined) return
    draft.delivery = draft.delivery.then(() => sendNewOperations(deps, draft)).catch(() => undefined)
    await draft.delivery
  }
  const notifyAll = () => {
    for (const { key } of watched.values()) void notify(key)
  }
  const stopWatching = database.onExternalChange(notifyAll)
  const stopReleases = deps.content.onRelease(notifyAll)
  return {
    notify,
    async watch(key, { actor, after, client }, listener) {
      const name = toDraftName(key)
      const { base } = watched.get(name) ?? (await findState(deps, key))
      const draft = watched.get(name) ?? createWatchedDraft(presence, { key, base })
      watched.set(name, draft)
      draft.listeners.set(listener, { seq: after })
      const leave = draft.presence.follow(client && toTab(actor, client))
      sendPresence(draft)
      await notify(key)
      return () => {
        draft.listeners.delete(listener)
        leave()
        sendPresence(draft)
        if (draft.listeners.size > 0 || watched.get(name) !== draft) return
        watched.delete(name)
        draft.presence.close()
      }
    },
    setPresence: (actor, key, present) =>
      presence.set(key, { ...present, client: toTab(actor, present.client) }),
    close() {
      stopWatching()
      stopReleases()
      presence.close()
      watched.clear()
    },
  }
}

const toDraftName = ({ contentKey, language }: DraftKey) => `${contentKey} ${language}`

/**
 * Attack: another account sends this tab's id to replace the tab in the list. The key therefore contains the account.
 */
const toTab = (actor: Actor, client: string) => `${client} ${toActorName(actor)}`
const toClient = (tab: string) => tab.slice(0, tab.indexOf(' '))

function createWatchedDraft(
  presence: PresenceService,
  { key, base }: Pick<WatchedDraft, 'key' | 'base'>,
): WatchedDraft {
  const draft: WatchedDraft = {
    key,
    base,
    listeners: new Map(),
    presence: presence.open(key, () => sendPresence(draft)),
    delivery: Promise.resolve(),
  }
  return draft
}

async function findState(deps: DraftDeps, key: DraftKey): Promise<{ base: string; seq: number }> {
  const row = await findCurrentRow(deps, key)
  const version = row?.is_open === 1 ? row.base_version : await findPublishedVersion(deps, key)
  const base = JSON.stringify([version ?? null, row?.published_seq ?? 0, row?.dropped_seq ?? 0])
  return { base, seq: row?.seq ?? 0 }
}

async function sendNewOperations(deps: DraftDeps, draft: WatchedDraft): Promise<void> {
  const from = Math.min(...Array.from(draft.listeners.values(), ({ seq }) => seq))
  if (!Number.isFinite(from)) return
  /**
   * Reads the draft's state before the log, because operations may be added between the two reads. If no operation has
   * the newest number, a release has rebased the draft.
   */
  const { base, seq } = await findState(deps, draft.key)
  const rows = await selectLog(deps.database.read, draft.key).where('seq', '>', from).orderBy('seq').execute()
  const operations = await loadLoggedOperations(deps, rows)
  const isRebased = base !== draft.base
  draft.base = base
  for (const [listener, position] of draft.listeners) {
    for (const operation of operations.filter(({ seq }) => seq > position.seq)) {
      position.seq = operation.seq
      listener({ kind: 'operation', operation })
    }
    if (isRebased || position.seq < seq) listener({ kind: 'draft' })
    position.seq = Math.max(position.seq, seq)
  }
}

function sendPresence({ presence, listeners }: WatchedDraft): void {
  const present = presence.list().map((each) => ({ ...each, client: toClient(each.client) }))
  for (const listener of listeners.keys()) listener({ kind: 'presence', present })
}
