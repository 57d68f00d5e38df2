import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ExternalMessage } from '#database'
import type { Presence } from '#operations'
import { createPresence, type PresenceService } from './presence.ts'
import { toDraftKey } from './testing.ts'

const key = toDraftKey('followed')
const [own, other] = ['a'.repeat(32), 'b'.repeat(32)]
const at = (client: string, block: string | null): Presence => ({ name: `Tab ${client[0]}`, client, block })

type Listener = (message: ExternalMessage | undefined) => void
type Server = {
  readonly presence: PresenceService
  readonly listener: { current: Listener | undefined }
  readonly sent: string[][]
}

/** Servers that exchange messages as they would through a shared database. */
const servers = new Map<string, Server>()
let nowMs = 0

function openServer(name: string): Server {
  const listener: Server['listener'] = { current: undefined }
  const sent: string[][] = []
  const database = {
    onExternalMessage: (one: Listener) => {
      listener.current = one
      return () => void (listener.current = undefined)
    },
    async sendMessages(texts: readonly string[]) {
      sent.push([...texts])
      for (const [to, server] of servers)
        for (const text of texts) if (to !== name) server.listener.current?.({ from: name, text })
    },
  }
  const presence = createPresence({ database, clock: () => new Date(nowMs) })
  const server = { presence, listener, sent }
  servers.set(name, server)
  return server
}

/** Subscribes to the draft, and collects each list that it receives. */
function follow({ presence }: Server, client: string) {
  const lists: (readonly Presence[])[] = []
  const here = presence.open(key, () => lists.push(here.list()))
  return { ...here, leave: here.follow(client), lists }
}
/** Advances the clock far enough for sent messages to arrive. */
const arrive = () => vi.advanceTimersByTime(50)
function pass(ms: number) {
  nowMs += ms
  vi.advanceTimersByTime(ms)
}

beforeEach(() => {
  vi.useFakeTimers()
  nowMs = 0
})
afterEach(() => {
  for (const { presence } of servers.values()) presence.close()
  servers.clear()
  vi.useRealTimers()
})

it('lists a tab that has the draft open, with its selected block, until it is closed', () => {
  const server = openServer('one')
  const draft = follow(server, own)
  expect(draft.list()).toEqual([])
  server.presence.set(key, at(own, 'hero'))
  expect(draft.lists.at(-1)).toEqual([at(own, 'hero')])
  draft.leave()
  expect(draft.list()).toEqual([])
})

it('does not list a tab that does not have the draft open', () => {
  const server = openServer('one')
  const draft = follow(server, own)
  server.presence.set(key, at(other, 'hero'))
  expect(draft.list()).toEqual([])
})

it('removes a tab after more than a minute without a message, and notifies the other tabs', () => {
  const server = openServer('one')
  const draft = follow(server, own)
  server.presence.set(key, at(own, 'hero'))
  pass(59_000)
  expect(draft.list()).toEqual([at(own, 'hero')])
  const notified = draft.lists.length
  pass(2_000)
  expect(draft.list()).toEqual([])
  expect(draft.lists.slice(notified)).toEqual([[]])
})

it('extends a tab’s entry by a minute when the tab reports its selected block again', () => {
  const server = openServer('one')
  const draft = follow(server, own)
  server.presence.set(key, at(own, 'hero'))
  pass(50_000)
  server.presence.set(key, at(own, 'faq'))
  pass(50_000)
  expect(draft.list()).toEqual([at(own, 'faq')])
})

it('lists the tabs connected to another server, even tabs that were open before this server started', () => {
  const [one, two] = [openServer('one'), openServer('two')]
  const there = follow(two, other)
  two.presence.set(key, at(other, 'hero'))
  const here = follow(one, own)
  arrive()
  arrive()
  expect(here.list()).toEqual([at(other, 'hero')])
  two.presence.set(key, at(other, 'faq'))
  arrive()
  expect(here.list()).toEqual([at(other, 'faq')])
  there.leave()
  arrive()
  expect(here.list()).toEqual([])
})

it('accepts the selected block of a tab that has the draft open on another server', () => {
  const [one, two] = [openServer('one'), openServer('two')]
  const [here, there] = [follow(one, own), follow(two, other)]
  one.presence.set(key, at(other, 'hero'))
  arrive()
  expect(there.list()).toEqual([at(other, 'hero')])
  arrive()
  expect(here.list()).toEqual([at(other, 'hero')])
})

it('the tabs connected to a killed server are removed within a minute', () => {
  const [one, two] = [openServer('one'), openServer('two')]
  const here = follow(one, own)
  follow(two, other)
  two.presence.set(key, at(other, 'hero'))
  arrive()
  expect(here.list()).toEqual([at(other, 'hero')])
  two.listener.current = undefined
  pass(59_000)
  expect(here.list()).toHaveLength(1)
  pass(2_000)
  expect(here.list()).toEqual([])
})

it('ignores a message in another server version’s format', () => {
  const { listener, presence } = openServer('one')
  const draft = presence.open(key, () => undefined)
  for (const text of ['no JSON', '{"kind":"left"}', '{"kind":"here","presence":7}'])
    listener.current?.({ from: 'two', text })
  expect(draft.list()).toEqual([])
})

it('requests the tab lists of other servers again if messages may have been lost', () => {
  const { listener, presence, sent } = openServer('one')
  presence.open(key, () => undefined)
  arrive()
  listener.current?.(undefined)
  arrive()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual([JSON.stringify({ kind: 'asked', ...key })])
})

it('sends only the latest selected block of a tab whose selection changes quickly', () => {
  const one = openServer('one')
  follow(one, own)
  for (const block of ['a', 'b', 'c']) one.presence.set(key, at(own, block))
  arrive()
  const said = one.sent.flat().filter((text) => text.includes('"here"'))
  expect(said).toEqual([JSON.stringify({ kind: 'here', presence: at(own, 'c'), ...key })])
})
