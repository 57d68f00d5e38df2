/** Requests cached pages and sends forms for the duration of a fault. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from './editor.mjs'

const keptPath = '/skincare/acne'
const connections = 4
const pauseMs = 10

/**
 * Sends GET requests for a cached page to these ports. `stop` ends the requests and returns the counts from `load.mjs`.
 */
export function startVisitors(ports) {
  const words = [keptPath, connections, 0, ...ports]
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load.mjs'), ...words.map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, LOAD_PAUSE_MS: String(pauseMs) },
  })
  const output = text(child.stdout)
  return {
    async stop() {
      child.stdin.end()
      await once(child, 'close')
      const counts = JSON.parse(await output)
      const others = Object.entries(counts.statuses).filter(([status]) => status !== '200')
      const notFine = others.reduce((sum, [, count]) => sum + count, 0)
      return { ...counts, unanswered: counts.failed + counts.refused + notFine }
    },
  }
}

let sender = 0

/** Sends one enquiry from a unique IP address. Returns the response's status, or 0 if the connection is lost. */
export async function sendForm(ask, origin, message) {
  const from = ++sender
  const body = new URLSearchParams({
    _form: 'enquiry',
    topic: 'order',
    name: 'Ada',
    email: `ada-${from}@clinic.example`,
    message,
  }).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}`,
  }
  return ask('POST', `${origin}/contact`, { headers, body }).then(
    ({ status }) => status,
    () => 0,
  )
}

/**
 * Sends forms to these nodes alternately. `stop` returns the acknowledged messages, and the number of rejected or lost
 * messages.
 */
export function startSenders(origins, { everyMs = 30 } = {}) {
  const { ask, close } = createClient()
  const acknowledged = []
  const counts = { refused: 0, lost: 0 }
  const run = { isOver: false }
  const loops = origins.map(async (origin, index) => {
    for (let number = 0; !run.isOver; number++) {
      const message = `Please send two of number ${index}-${number}-${process.pid}.`
      const status = await sendForm(ask, origin, message)
      if (status === 303) acknowledged.push(message)
      else if (status === 0) counts.lost++
      else counts.refused++
      await pause(everyMs)
    }
  })
  return {
    async stop() {
      run.isOver = true
      await Promise.all(loops)
      close()
      return { acknowledged, ...counts }
    },
  }
}
