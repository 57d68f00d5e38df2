/** Kills a node repeatedly while it publishes. The publisher repeats the call on the other node, with the same key. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from './editor.mjs'
import { toQuantiles, toEditedText, watchPage } from './watch-page.mjs'

const publishes = Number(process.env.BENCH_PUBLISHES ?? 100)
/** Kills a node during every nth publish; this number is n. */
const killEvery = 10
/** A publish takes about 400 ms, so the processes are killed at different stages of a publish. */
const latestKillMs = 600
const retryMs = 50

export async function killNode({ nodes, ask, report }) {
  await nodes.start(0)
  await nodes.start(1)
  const origins = [nodes.toOrigin(0), nodes.toOrigin(1)]
  const editor = await signIn(origins[0])
  const watch = watchPage(origins)
  const [quiet, struck] = [[], []]
  let [kills, again] = [0, 0]
  for (let number = 1; number <= publishes; number++) {
    const at = number % 2
    const draft = await editor.edit(origins[at], toEditedText(number))
    const call = { note: toEditedText(number), key: randomBytes(16).toString('hex') }
    const startedMs = performance.now()
    const publishing = editor.publish(origins[at], draft, call).then(
      () => undefined,
      (error) => error,
    )
    const isStruck = number % killEvery === 0
    if (isStruck) {
      watch.away.add(origins[at])
      await pause((kills++ * 67) % latestKillMs)
      await nodes.kill(at)
    }
    if ((await publishing) !== undefined) {
      again++
      await publishUntilDone(editor, { at: origins[1 - at], draft, call })
    }
    ;(isStruck ? struck : quiet).push(performance.now() - startedMs)
    watch.acknowledge(number)
    if (isStruck) {
      await nodes.start(at)
      watch.away.delete(origins[at])
    }
    if (!(await watch.awaitRelease(number))) throw new Error(`Publish ${number} is not visible on both nodes`)
  }
  await watch.stop()
  editor.close()
  const notes = (await ask('select note from release')).map(({ note }) => note)
  const times = (number) => notes.filter((note) => note === toEditedText(number)).length
  const numbers = Array.from({ length: publishes }, (_, index) => index + 1)
  const { requested, older, failed } = watch.facts
  report('publishes', { value: publishes })
  report('kills of the node that publishes', { value: kills })
  report('… after which it had to be asked again', { value: again })
  report('publishes that are lost', {
    value: numbers.filter((number) => times(number) === 0).length,
    limit: 0,
  })
  report('publishes that are there twice', {
    value: numbers.filter((number) => times(number) > 1).length,
    limit: 0,
  })
  report('page requests at nodes that ran', { value: requested })
  report('… that failed', { value: failed, limit: 0 })
  report('… older than what was acknowledged', { value: older, limit: 0 })
  report('publish without a kill, median', { value: toQuantiles(quiet).p50, unit: 'ms' })
  report('publish with one, longest', { value: toQuantiles(struck).max, unit: 'ms' })
}

/** The killed node counts as running until its lease expires, so each publish waits two seconds for it. */
async function publishUntilDone(editor, { at, draft, call }) {
  for (;;) {
    try {
      return await editor.publish(at, draft, call)
    } catch (error) {
      if (error.status !== undefined && error.status !== 503) throw error
      await pause(retryMs)
    }
  }
}
