/** Runs a built checkout's server and commands with a fixed clock and fixed random numbers. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createClient } from './client.mjs'

const fixedEnvironment = pathToFileURL(join(import.meta.dirname, 'fixed-environment.mjs')).href
const startWithinMs = 120_000

/** Returns the environment variables, without the settings for the developer's own server. */
const toEnvironment = (own) => ({ PATH: process.env.PATH, NODE_ENV: 'production', WARM_UP: 'off', ...own })

/** Runs `npm run site -- …`. Returns the exit code and the output. */
export async function runSite({ folder, environment, words }) {
  const child = spawn(process.execPath, ['--import', fixedEnvironment, 'dist/server/site.js', ...words], {
    cwd: folder,
    env: toEnvironment({ COMPARE_SEED: words.join(' '), ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = []
  child.stdout.on('data', (chunk) => lines.push(chunk))
  child.stderr.on('data', (chunk) => lines.push(chunk))
  const [code] = await once(child, 'close')
  return { code, text: Buffer.concat(lines).toString() }
}

/** Resolves when the server responds. The server's log is written next to its data folder. */
export async function startServer({ folder, environment }) {
  const port = await findFreePort()
  const log = createWriteStream(`${environment.DATA_DIR}.log`, { flags: 'a' })
  const child = spawn(process.execPath, ['--import', fixedEnvironment, 'dist/server/main.js'], {
    cwd: folder,
    env: toEnvironment({ PORT: String(port), TRUST_PROXY: 'loopback', ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.pipe(log)
  child.stderr.pipe(log, { end: false })
  const client = createClient(port)
  const stop = async () => {
    client.close()
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const deadline = performance.now() + startWithinMs
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await client.ask({ path: '/readyz' }).catch(() => undefined)
    if (answer?.status === 200) return { ...client, stop }
    await pause(100)
  }
  await stop()
  throw new Error(`${folder} did not start; its log is ${environment.DATA_DIR}.log`)
}

async function findFreePort() {
  const finder = createServer().listen(0, '127.0.0.1')
  await once(finder, 'listening')
  const { port } = finder.address()
  finder.close()
  await once(finder, 'close')
  return port
}
