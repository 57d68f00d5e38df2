import { EventEmitter } from 'node:events'
import { beforeEach, expect, it } from 'vitest'
import { createBackgroundThrottle } from './background-throttle.ts'

type FakeResponse = EventEmitter & { headersSent: boolean }

let server: EventEmitter
let nowMs: number
let pauses: number[]
/** Called during the next pause of the background work. */
let meanwhile: () => void

beforeEach(() => {
  ;[server, nowMs, pauses, meanwhile] = [new EventEmitter(), 0, [], () => undefined]
})

const openTurns = () =>
  createBackgroundThrottle({
    server: server as never,
    now: () => nowMs,
    async pause(ms) {
      pauses.push(ms)
      nowMs += ms
      meanwhile()
    },
  })()

function request(headersSent = false): FakeResponse {
  const response = Object.assign(new EventEmitter(), { headersSent })
  server.emit('request', {}, response)
  return response
}

it('starts the next step immediately on an idle server', async () => {
  const turns = openTurns()
  nowMs += 40
  await turns.wait()
  expect(pauses).toEqual([])
})

it.each<[string, (response: FakeResponse) => void]>([
  ['is answered', (response) => (response.headersSent = true)],
  ['is cut off', (response) => response.emit('close')],
])('does not start the next step before a request %s', async (_, end) => {
  const turns = openTurns()
  await turns.wait()
  const response = request()
  meanwhile = () => pauses.length === 4 && end(response)
  await turns.wait()
  expect(pauses).toHaveLength(4)
})

it('pauses for as long as the last step took if requests arrived during that step, even if they have all finished', async () => {
  const turns = openTurns()
  await turns.wait()
  request(true)
  nowMs += 30
  await turns.wait()
  nowMs += 30
  await turns.wait()
  expect(pauses).toEqual([30])
})

it('background work waits only once for the same open event stream, and for at most half a second if the server is never idle', async () => {
  const turns = openTurns()
  request()
  await turns.wait()
  const waitedMs = nowMs
  await turns.wait()
  expect(nowMs).toBe(waitedMs)
  meanwhile = () => void request()
  request()
  await turns.wait()
  expect(nowMs - waitedMs).toBeLessThanOrEqual(510)
})

it('stops tracking requests when the work ends', () => {
  const turns = openTurns()
  expect(server.listenerCount('request')).toBe(1)
  turns.end()
  expect(server.listenerCount('request')).toBe(0)
})
