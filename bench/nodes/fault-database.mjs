/** Repeatedly kills all PostgreSQL processes under load and restarts the server. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sendForm, startSenders, startVisitors } from './background-load.mjs'
import { createClient, signIn } from './editor.mjs'
import { toQuantiles, toEditedText } from './watch-page.mjs'

const kills = Number(process.env.BENCH_KILLS ?? 20)
const awayMs = 300
const loadedMs = 1_000
const backWithinMs = 60_000
const retryMs = 100

export async function killDatabase({ postgres, nodes, ask, report }) {
  const started = await Promise.all([nodes.start(0), nodes.start(1)])
  const origins = started.map(({ origin }) => origin)
  for (const { load } of started) await load('/skincare/acne', { 'accept-encoding': 'br' })
  const visitors = startVisitors(started.map(({ port }) => port))
  const senders = startSenders(origins)
  const publisher = await startPublisher(origins)
  const backMs = []
  for (let kill = 0; kill < kills; kill++) {
    await pause(loadedMs)
    await postgres.kill()
    await pause(awayMs)
    await postgres.start()
    backMs.push(await awaitWrites(origins))
  }
  await pause(loadedMs)
  const sent = await senders.stop()
  const { published, repeated } = await publisher.stop()
  const { answered, unanswered, longestMs } = await visitors.stop()

  const stored = await ask('select answers from form_submission')
  const texts = stored.map(({ answers }) => answers).join('\n')
  const count = (message) => texts.split(message).length - 1
  const notes = (await ask('select note from release')).map(({ note }) => note)
  const times = (note) => notes.filter((each) => each === note).length
  const { p50, max } = toQuantiles(backMs)
  report('kills of the database', { value: kills })
  report('requests of cached pages', { value: answered })
  report('… that failed', { value: unanswered, limit: 0 })
  report('… longest', { value: longestMs, unit: 'ms' })
  report('forms acknowledged', { value: sent.acknowledged.length })
  report('… of these lost', {
    value: sent.acknowledged.filter((message) => count(message) === 0).length,
    limit: 0,
  })
  report('… of these stored twice', {
    value: sent.acknowledged.filter((message) => count(message) > 1).length,
    limit: 0,
  })
  report('forms refused with 503 meanwhile', { value: sent.refused })
  report('forms without an answer', { value: sent.lost, limit: 0 })
  report('publishes acknowledged', { value: published.length })
  report('… calls of them that had to be repeated', { value: repeated })
  report('… of these lost', { value: published.filter((note) => times(note) === 0).length, limit: 0 })
  report('… of these published twice', {
    value: published.filter((note) => times(note) > 1).length,
    limit: 0,
  })
  report('writes are taken again after the start, median', { value: p50, unit: 'ms' })
  report('… longest', { value: max, unit: 'ms' })
}

/** Waits until both nodes accept writes. Returns the waiting time in milliseconds. */
async function awaitWrites(origins) {
  const { ask, close } = createClient()
  const startedMs = performance.now()
  await Promise.all(
    origins.map(async (origin) => {
      while ((await sendForm(ask, origin, 'Please tell me when you are back.')) !== 303) {
        if (performance.now() - startedMs > backWithinMs) throw new Error(`${origin} does not accept writes`)
        await pause(retryMs)
      }
    }),
  )
  close()
  return performance.now() - startedMs
}

/**
 * Publishes edited texts one after the other, alternating between the two nodes. Repeats each publish with the same key
 * until it is acknowledged.
 */
async function startPublisher(origins) {
  const editor = await signIn(origins[0])
  const published = []
  let tries = 0
  const run = { isOver: false }
  const until = async (work) => {
    for (;;) {
      try {
        tries++
        return await work(origins[tries % origins.length])
      } catch (error) {
        if (error.status !== undefined && error.status !== 503) throw error
        await pause(retryMs)
      }
    }
  }
  const loop = (async () => {
    for (let number = 1; !run.isOver; number++) {
      const draft = await until((at) => editor.edit(at, toEditedText(number)))
      const call = { note: toEditedText(number), key: randomBytes(16).toString('hex') }
      await until((at) => editor.publish(at, draft, call))
      published.push(call.note)
    }
  })()
  return {
    async stop() {
      run.isOver = true
      await loop
      editor.close()
      /** Each publish takes two calls: one for the edit and one for the publish itself. */
      return { published, repeated: tries - published.length * 2 }
    },
  }
}
