/** Sends far more concurrent requests than the node has database connections. */
import { setTimeout as pause } from 'node:timers/promises'
import { sendForm, startVisitors } from './background-load.mjs'
import { createClient } from './editor.mjs'

const searches = 300
const forms = 60
const retryMs = 50

export async function exhaustPool({ nodes, report }) {
  const more = { DATABASE_POOL_SIZE: '2', DATABASE_CONNECT_SECONDS: '1' }
  const node = await nodes.start(0, { more })
  await node.load('/skincare/acne', { 'accept-encoding': 'br' })
  const visitors = startVisitors([node.port])
  const { ask } = createClient()
  const startedMs = performance.now()
  const search = (number) =>
    createClient()
      .ask('GET', `${node.origin}/search?q=skin+word${number}`)
      .then(
        ({ status }) => status,
        () => 0,
      )
  const answers = await Promise.all([
    ...Array.from({ length: searches }, (_, number) => search(number)),
    ...Array.from({ length: forms }, (_, number) =>
      sendForm(createClient().ask, node.origin, `Two of number ${number}, please.`),
    ),
  ])
  const tookMs = performance.now() - startedMs
  const overMs = performance.now()
  while (
    (await search(`again-${overMs}`)) !== 200 ||
    (await sendForm(ask, node.origin, 'Are you back again?')) !== 303
  )
    await pause(retryMs)
  const wellMs = performance.now() - overMs
  const { answered, unanswered, longestMs } = await visitors.stop()
  const count = (...statuses) => answers.filter((status) => statuses.includes(status)).length
  report('searches and forms at once, two connections', { value: answers.length })
  report('… answered', { value: count(200, 303) })
  report('… rejected with 503 and Retry-After', { value: count(503) })
  report('… anything else', { value: answers.length - count(200, 303, 503), limit: 0 })
  report('… all done after', { value: tookMs, unit: 'ms' })
  report('all is well after that within', { value: wellMs, unit: 'ms' })
  report('requests of cached pages meanwhile', { value: answered })
  report('… that failed', { value: unanswered, limit: 0 })
  report('… longest', { value: longestMs, unit: 'ms' })
}
