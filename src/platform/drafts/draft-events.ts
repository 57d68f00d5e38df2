/** Who watches a draft hears of its operations, of who else is there, and when it must be read anew. */
import type { Database } from '#database'
import type { LoggedOperation, Presence } from '#operations'
import { findPublishedVersion, type DraftDeps, type DraftKey } from './draft.ts'
import { findCurrentRow } from './follow-releases.ts'
import { selectLog, toLogged } from './log.ts'
import type { DraftTables } from './tables.ts'

export type DraftEvent =
  | { readonly kind: 'operation'; readonly operation: LoggedOperation }
  | { readonly kind: 'presence'; readonly present: readonly Presence[] }
  /** The head must be read again: published, dropped, on another base. */
  | { readonly kind: 'draft' }

type Listener = (event: DraftEvent) => void

/** `client`: the tab in which somebody watches, who is there as long as they do. */
export type Watcher = { readonly after: number; readonly client?: string | undefined }

export type DraftEvents = {
  /** What comes after the operation with this number, and then whatever happens. The answer ends it. */
  readonly watch: (key: DraftKey, watcher: Watcher, listener: Listener) => Promise<() => void>
  /** Looks what is new in the log, and tells it. */
  readonly tell: (key: DraftKey) => Promise<void>
  readonly setPresence: (key: DraftKey, present: Presence) => void
  readonly close: () => void
}

/** Of one draft that somebody watches. */
type Watched = {
  readonly key: DraftKey
  readonly listeners: Map<Listener, { seq: number; readonly client: string | undefined }>
  readonly present: Map<string, { readonly presence: Presence; readonly untilMs: number }>
  /** What it stands on, and what was published and dropped of it. */
  base: string
  telling: Promise<void>
}

/** A tab says again where it is; one that is silent so long has gone, as has one that watches no longer. */
const presenceMs = 60_000

export function createDraftEvents(
  deps: DraftDeps,
  database: Pick<Database<DraftTables>, 'onForeignChange'>,
): DraftEvents {
  const watched = new Map<string, Watched>()
  const tell = async (key: DraftKey) => {
    const draft = watched.get(toName(key))
    if (draft === undefined) return
    draft.telling = draft.telling.then(() => tellNew(deps, draft)).catch(() => undefined)
    await draft.telling
  }
  const tellAll = () => {
    for (const { key } of watched.values()) void tell(key)
  }
  const stopForeign = database.onForeignChange(tellAll)
  const stopReleases = deps.content.onRelease(tellAll)
  return {
    tell,
    async watch(key, { after, client }, listener) {
      const name = toName(key)
      const draft = watched.get(name) ?? (await createWatched(deps, key))
      watched.set(name, draft)
      draft.listeners.set(listener, { seq: after, client })
      tellPresence(deps, draft)
      await tell(key)
      return () => {
        draft.listeners.delete(listener)
        tellPresence(deps, draft)
        if (draft.listeners.size === 0 && watched.get(name) === draft) watched.delete(name)
      }
    },
    setPresence(key, presence) {
      const draft = watched.get(toName(key))
      if (draft === undefined) return
      draft.present.set(presence.client, { presence, untilMs: deps.clock().getTime() + presenceMs })
      tellPresence(deps, draft)
    },
    close() {
      stopForeign()
      stopReleases()
      watched.clear()
    },
  }
}

const toName = ({ contentKey, language }: DraftKey) => `${contentKey} ${language}`

async function createWatched(deps: DraftDeps, key: DraftKey): Promise<Watched> {
  const listeners: Watched['listeners'] = new Map()
  const { base } = await findState(deps, key)
  return { key, listeners, present: new Map(), base, telling: Promise.resolve() }
}

async function findState(deps: DraftDeps, key: DraftKey): Promise<{ base: string; seq: number }> {
  const row = await findCurrentRow(deps, key)
  const version = row?.is_open === 1 ? row.base_version : await findPublishedVersion(deps, key)
  const base = JSON.stringify([version ?? null, row?.published_seq ?? 0, row?.dropped_seq ?? 0])
  return { base, seq: row?.seq ?? 0 }
}

async function tellNew(deps: DraftDeps, draft: Watched): Promise<void> {
  const from = Math.min(...Array.from(draft.listeners.values(), ({ seq }) => seq))
  if (!Number.isFinite(from)) return
  /** Before the log, which may hold more by then. A number without an operation: a release has come beneath the draft. */
  const { base, seq } = await findState(deps, draft.key)
  const rows = await selectLog(deps.database.read, draft.key).where('seq', '>', from).orderBy('seq').execute()
  const operations = await toLogged(deps, rows)
  const isRebased = base !== draft.base
  draft.base = base
  for (const [listener, heard] of draft.listeners) {
    for (const operation of operations.filter(({ seq }) => seq > heard.seq)) {
      heard.seq = operation.seq
      listener({ kind: 'operation', operation })
    }
    if (isRebased || heard.seq < seq) listener({ kind: 'draft' })
    heard.seq = Math.max(heard.seq, seq)
  }
}

/** Those who watch. */
function tellPresence({ clock }: DraftDeps, { present, listeners }: Watched): void {
  const now = clock().getTime()
  for (const [client, { untilMs }] of present) if (untilMs < now) present.delete(client)
  const watching = new Set(Array.from(listeners.values(), ({ client }) => client))
  const here = Array.from(present.values(), ({ presence }) => presence).filter(({ client }) =>
    watching.has(client),
  )
  for (const listener of listeners.keys()) listener({ kind: 'presence', present: here })
}
