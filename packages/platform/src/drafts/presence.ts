/**
 * Tracks the tabs that have a draft open, across all servers. Each server informs the other servers of changes to the
 * tabs connected to it. An entry is valid until the tab's next message or until it expires. Nothing is stored in the
 * database.
 */
import { z } from 'zod'
import type { Database, ExternalMessage } from '#database'
import { presence as shown, type Presence } from '#operations'
import type { DraftKey } from './draft.ts'

/** Identifies a tab by its id and its account. */
const presence = shown.extend({ client: z.string() })

/**
 * `said`: the selected block of a tab that follows the draft on another server. `here`: the selected block of a tab
 * that follows the draft on the sending server. `asked`: a request to every server for its list of tabs.
 */
const message = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('said'), presence }),
    z.object({ kind: z.literal('here'), presence }),
    z.object({ kind: z.literal('gone'), client: z.string() }),
    z.object({ kind: z.literal('asked') }),
  ])
  .and(z.object({ contentKey: z.string(), language: z.string() }))
type PresenceMessage = z.output<typeof message>

export type LocalPresence = {
  readonly set: (presence: Presence) => void
  /** Adds a tab that follows the draft on this server. Returns a function that removes the tab. */
  readonly follow: (client: string | undefined) => () => void
  readonly list: () => readonly Presence[]
  readonly close: () => void
}

export type PresenceService = {
  /** Calls `onChange` whenever the list may have changed. */
  readonly open: (key: DraftKey, onChange: () => void) => LocalPresence
  /** Sets the selected block of a tab that follows the draft on any server. Ignores other tabs. */
  readonly set: (key: DraftKey, presence: Presence) => void
  readonly close: () => void
}

type PresenceOptions = {
  readonly database: Pick<Database<unknown>, 'onExternalMessage' | 'sendMessages'>
  readonly clock: () => Date
}

type PresenceEntry = { readonly presence: Presence; readonly untilMs: number }

type DraftPresence = LocalPresence & {
  readonly isFollowedBy: (client: string) => boolean
  readonly receive: (message: PresenceMessage, from: string) => void
  readonly requestLists: () => void
  readonly dropOld: () => void
}

/** Lifetime of an entry. Tabs renew their entries regularly, so the entries of a killed server expire. */
const presenceMs = 60_000
const lookEveryMs = 1_000
/** Interval in milliseconds. Each tab sends at most one message per interval, with its latest state. */
const sendEveryMs = 50

const toDraftName = ({ contentKey, language }: DraftKey) => `${contentKey} ${language}`

export function createPresence({ database, clock }: PresenceOptions): PresenceService {
  const drafts = new Map<string, DraftPresence>()
  const sender = createSender(database)
  const now = () => clock().getTime()
  const set = (key: DraftKey, said: Presence, isExternal = false) => {
    const draft = drafts.get(toDraftName(key))
    draft?.set(said)
    if (!isExternal && draft?.isFollowedBy(said.client) !== true)
      sender.send({ kind: 'said', presence: said, ...key })
  }
  const receive = (notice: ExternalMessage | undefined) => {
    if (notice === undefined) return drafts.forEach(({ requestLists }) => requestLists())
    const received = parseMessage(notice.text)
    if (received === undefined) return
    if (received.kind === 'said') return set(received, received.presence, true)
    drafts.get(toDraftName(received))?.receive(received, notice.from)
  }
  const stopListening = database.onExternalMessage(receive)
  const timer = setInterval(() => drafts.forEach(({ dropOld }) => dropOld()), lookEveryMs).unref()
  return {
    open(key, onChange) {
      const name = toDraftName(key)
      const opened = openPresence({ key, onChange, now, send: sender.send })
      const close = () => void (drafts.get(name) === opened && drafts.delete(name))
      drafts.set(name, opened)
      opened.requestLists()
      return { ...opened, close }
    },
    set: (key, said) => set(key, said),
    close() {
      clearInterval(timer)
      stopListening()
      sender.close()
      drafts.clear()
    },
  }
}

type PresenceRequest = {
  readonly key: DraftKey
  readonly onChange: () => void
  readonly now: () => number
  readonly send: (message: PresenceMessage) => void
}

function openPresence({
  key,
  onChange,
  now,
  send,
}: PresenceRequest): Omit<DraftPresence, 'close'> & { close: () => void } {
  const { contentKey, language } = key
  const tabs: (string | undefined)[] = []
  const here = new Map<string, PresenceEntry>()
  const remote = new Map<string, PresenceEntry & { readonly from: string }>()
  const toKept = (said: Presence): PresenceEntry => ({ presence: said, untilMs: now() + presenceMs })
  const isFollowedBy = (client: string) => tabs.includes(client)
  const broadcast = (client: string | undefined) => {
    const entry = client === undefined || !isFollowedBy(client) ? undefined : here.get(client)
    if (entry !== undefined) send({ kind: 'here', presence: entry.presence, contentKey, language })
  }
  const dropOld = () => {
    let isChanged = false
    for (const entry of [here, remote])
      for (const [client, { untilMs }] of entry) if (untilMs < now()) isChanged = entry.delete(client)
    if (isChanged) onChange()
  }
  const receive = (received: PresenceMessage, from: string) => {
    if (received.kind === 'asked') return here.forEach((_, client) => broadcast(client))
    if (received.kind === 'here') remote.set(received.presence.client, { ...toKept(received.presence), from })
    if (received.kind === 'gone' && remote.get(received.client)?.from === from) remote.delete(received.client)
    onChange()
  }
  return {
    isFollowedBy,
    receive,
    dropOld,
    requestLists: () => send({ kind: 'asked', contentKey, language }),
    set(said) {
      here.set(said.client, toKept(said))
      broadcast(said.client)
      onChange()
    },
    follow(client) {
      tabs.push(client)
      broadcast(client)
      return () => {
        tabs.splice(tabs.indexOf(client), 1)
        if (client !== undefined && !isFollowedBy(client))
          send({ kind: 'gone', client, contentKey, language })
      }
    },
    list() {
      const own = [...here.values()].filter(({ presence: { client } }) => isFollowedBy(client))
      const others = [...remote.values()].filter(({ presence: { client } }) => !isFollowedBy(client))
      return [...own, ...others].map((entry) => entry.presence)
    },
    close: () => undefined,
  }
}

/** Ignores messages in the format of a newer or older server version. */
function parseMessage(text: string): PresenceMessage | undefined {
  try {
    return message.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Combines messages that are sent at the same moment into one database statement. If a message is lost, the tab's next
 * message replaces it.
 */
function createSender(database: PresenceOptions['database']) {
  const waiting = new Map<string, PresenceMessage>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    const texts = Array.from(waiting.values(), (each) => JSON.stringify(each))
    waiting.clear()
    void database.sendMessages(texts).catch(() => undefined)
  }
  return {
    send(said: PresenceMessage) {
      const { client = '' } = 'presence' in said ? said.presence : { client: undefined, ...said }
      /** A tab's newest message replaces its earlier message, and moves to the end of the queue. */
      const name = `${client} ${toDraftName(said)}`
      waiting.delete(name)
      waiting.set(name, said)
      timer ??= setTimeout(flush, sendEveryMs).unref()
    },
    close() {
      clearTimeout(timer)
      if (waiting.size > 0) flush()
    },
  }
}
