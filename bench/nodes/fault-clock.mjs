/** Sets one node's clock 90 s slow and then 90 s fast. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sendForm } from './background-load.mjs'
import { createClient, signIn } from './editor.mjs'
import { toQuantiles, toEditedText, watchPage } from './watch-page.mjs'

const publishes = Number(process.env.BENCH_ROUNDS ?? 20)
const offMs = 90_000
const preloaded = pathToFileURL(join(import.meta.dirname, 'shift-clock.mjs')).href

export async function shiftNodeClock({ nodes, ask, report }) {
  const right = await nodes.start(0)
  let number = 0
  for (const [name, off] of [
    ['90 s behind', -offMs],
    ['90 s ahead', offMs],
  ]) {
    const wrong = await nodes.start(1, {
      more: { NODE_OPTIONS: `--import=${preloaded}`, CLOCK_OFF_MS: String(off) },
    })
    const { visible, forms, facts } = await usePair([right, wrong], number)
    number += publishes
    report(`${name}: publish until the other shows it, p50 of ${publishes}`, {
      value: toQuantiles(visible).p50,
      unit: 'ms',
    })
    report('… longest', { value: toQuantiles(visible).max, unit: 'ms', limit: 1_000 })
    report('… page requests', { value: facts.requested })
    report('… that failed', { value: facts.failed, limit: 0 })
    report('… older than what was acknowledged', { value: facts.older, limit: 0 })
    report('… forms sent, to either in turns', { value: forms.length })
    report('… that were refused', { value: forms.filter((status) => status !== 303).length, limit: 0 })
    await wrong.stop()
  }
  const [{ count }] = await ask('select count(*)::int as count from form_submission')
  report('forms stored', { value: count })
}

/** Uses one session on both nodes. */
async function usePair(pair, before) {
  const origins = pair.map(({ origin }) => origin)
  const editor = await signIn(origins[before === 0 ? 0 : 1])
  const { ask, close } = createClient()
  const watch = watchPage(origins)
  const [visible, forms] = [[], []]
  for (let round = 1; round <= publishes; round++) {
    const [at, other] = round % 2 === 0 ? origins : origins.toReversed()
    const number = before + round
    const draft = await editor.edit(at, toEditedText(number))
    const sentMs = performance.now()
    await editor.publish(at, draft, { note: toEditedText(number), key: randomBytes(16).toString('hex') })
    watch.acknowledge(number)
    if (!(await watch.awaitRelease(number))) throw new Error(`Publish ${number} is not visible on both nodes`)
    visible.push(watch.shownAt(other, number) - sentMs)
    forms.push(await sendForm(ask, at, `By the clock, number ${number}.`))
  }
  await watch.stop()
  editor.close()
  close()
  return { visible, forms, facts: watch.facts }
}
