/** Makes the S3-compatible image storage unavailable for a minute. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startS3Server, testKeys } from '../../scripts/s3-server.mjs'
import { startSenders, startVisitors } from './background-load.mjs'
import { createClient } from './editor.mjs'
import { runSite } from './large-site.mjs'
import { toQuantiles } from './watch-page.mjs'

const awayMs = Number(process.env.BENCH_AWAY_SECONDS ?? 60) * 1000
const everyMs = 200
const path = '/skincare/acne'

export async function stopMediaStorage({ postgresPort, nodes, report }) {
  const folder = mkdtempSync(join('/tmp', 'epiderm-bench-s3-'))
  const port = postgresPort + 3
  const print = (line) => process.stderr.write(`${line}\n`)
  let store = await startS3Server({ folder, port, print })
  const more = { AWS_ACCESS_KEY_ID: testKeys.accessKeyId, AWS_SECRET_ACCESS_KEY: testKeys.secretAccessKey }
  const environment = { ...nodes.environment, DATA_DIR: nodes.dataDir, ...more }
  await runSite(['move-media', '--to', store.url], environment)
  const node = await nodes.start(0, { more: { ...more, MEDIA_URL: store.url, MEDIA_CACHE_MB: '0' } })
  const { ask, close } = createClient()
  const { body } = await ask('GET', node.origin + path)
  const pictures = [...body.matchAll(/src="(\/image\/[^"]+)"/g)].map(([, src]) =>
    src.replaceAll('&amp;', '&'),
  )
  const shown = pictures.slice(0, 2)
  for (const picture of shown) await ask('GET', node.origin + picture)
  const visitors = startVisitors([node.port])
  const senders = startSenders([node.origin])
  await store.stop()
  const found = await askWhileAway({ ask, origin: node.origin, shown, unseen: pictures.at(-1) })
  store = await startS3Server({ folder, port, print })
  const backAt = performance.now()
  while ((await ask('GET', `${node.origin}${toWidth(pictures.at(-1), 777)}`)).status !== 200) await pause(50)
  const wellMs = performance.now() - backAt
  const sent = await senders.stop()
  const { answered, unanswered, longestMs } = await visitors.stop()
  close()
  await nodes.stop()
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
  report('seconds without the store', { value: awayMs / 1000 })
  report('requests of cached pages meanwhile', { value: answered })
  report('… that failed', { value: unanswered, limit: 0 })
  report('… longest', { value: longestMs, unit: 'ms' })
  report('forms acknowledged', { value: sent.acknowledged.length })
  report('… refused or without an answer', { value: sent.refused + sent.lost, limit: 0 })
  report('pictures asked for that were resized before', { value: found.local.length })
  report('… that failed', { value: found.local.filter((status) => status !== 200).length, limit: 0 })
  report('pictures asked for in a size that nobody has asked for', { value: found.other.length })
  report('… rejected with 503 and Retry-After', {
    value: found.other.filter((status) => status === 503).length,
  })
  report('… anything else', { value: found.other.filter((status) => status !== 503).length, limit: 0 })
  report('… longest wait for that answer', { value: toQuantiles(found.waits).max, unit: 'ms' })
  report('such a picture is shown after the store is back, within', { value: wellMs, unit: 'ms' })
}

const toWidth = (picture, px) => picture.replace(/width=\d+/, `width=${px}`)

async function askWhileAway({ ask, origin, shown, unseen }) {
  const [local, other, waits] = [[], [], []]
  const until = performance.now() + awayMs
  for (let number = 0; performance.now() < until; number++) {
    local.push((await ask('GET', origin + shown[number % shown.length])).status)
    const startedMs = performance.now()
    other.push((await ask('GET', origin + toWidth(unseen, 640 + (number % 100)))).status)
    waits.push(performance.now() - startedMs)
    await pause(everyMs)
  }
  return { local, other, waits }
}
