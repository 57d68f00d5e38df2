/** Each of two nodes is told to end and started again, one after the other, behind the nginx of `deploy/nginx`, under load. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { requireNginx } from '../../scripts/nginx.mjs'
import { startSenders, startVisitors } from './background-load.mjs'
import { createAsker } from './editor.mjs'

const updates = Number(process.env.BENCH_UPDATES ?? 5)
const configuration = resolve(import.meta.dirname, '../../deploy/nginx')
const port = 46_399
const settleMs = 500

export async function updateNodes({ nodes, ask, report }) {
  const running = [await nodes.start(0), await nodes.start(1)]
  const nginx = await startNginx([0, 1].map((number) => new URL(nodes.toOrigin(number)).host))
  const visitors = startVisitors([port])
  const senders = startSenders([`http://127.0.0.1:${port}`, `http://127.0.0.1:${port}`])
  let longestStopMs = 0
  for (let update = 0; update < updates; update++)
    for (const number of [0, 1]) {
      await pause(settleMs)
      const startedMs = performance.now()
      await running[number].stop()
      longestStopMs = Math.max(longestStopMs, performance.now() - startedMs)
      running[number] = await nodes.start(number)
    }
  await pause(settleMs)
  const sent = await senders.stop()
  const { answered, unanswered, longestMs, statuses } = await visitors.stop()
  const stored = (await ask('select answers from form_submission')).map(({ answers }) => answers).join('\n')
  const count = (message) => stored.split(message).length - 1
  report('nodes ended and started again, behind nginx', { value: updates * 2 })
  report('requests of a page', { value: answered })
  report('… that failed', { value: unanswered, bar: 0 })
  report('… longest', { value: longestMs, unit: 'ms' })
  report('forms acknowledged', { value: sent.acknowledged.length })
  report('… of these lost or twice', {
    value: sent.acknowledged.filter((each) => count(each) !== 1).length,
    bar: 0,
  })
  report('forms refused or without an answer', { value: sent.refused + sent.lost, bar: 0 })
  report('longest end of a node', { value: longestStopMs, unit: 'ms' })
  if (unanswered > 0) process.stdout.write(`  ${JSON.stringify(statuses)}\n`)
  await nginx.stop()
}

async function startNginx(hosts) {
  const folder = mkdtempSync(join('/tmp', 'epiderm-bench-nginx-'))
  chmodSync(folder, 0o755)
  copyFileSync(join(configuration, 'proxy.conf'), join(folder, 'proxy.conf'))
  const main = readFileSync(join(configuration, 'nginx.conf'), 'utf8').replace(
    'listen 8080',
    `listen 127.0.0.1:${port}`,
  )
  writeFileSync(join(folder, 'nginx.conf'), main)
  writeFileSync(
    join(folder, 'upstream.conf'),
    hosts.map((host) => `server ${host} fail_timeout=2s;\n`).join(''),
  )
  const words = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;']
  const child = spawn(requireNginx({}), words, { stdio: ['ignore', 'ignore', 'ignore'] })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const { ask, close } = createAsker()
  while (!(await ask('GET', `http://127.0.0.1:${port}/healthz`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    await pause(50)
  }
  close()
  return {
    async stop() {
      end()
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
