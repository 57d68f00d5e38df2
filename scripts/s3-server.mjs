/**
 * Starts a small S3-compatible server for tests (npm's s3rver, MIT). The package is fetched into `.cache` when a test
 * first needs it. It is not in the lockfile, because some of its dependencies are old. The server ignores signatures,
 * so `s3-program.mjs` checks them first. It listens only on the local machine, and stops with the process that started
 * it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runExclusively } from './run-exclusively.mjs'

const root = resolve(import.meta.dirname, '..')
const npmFolder = join(root, '.cache/s3rver')
const version = '3.7.1'
export const testKeys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const testBucket = 'media'

/** Starts the server. If `port` is 0, uses any free port. */
export async function startS3Server({ folder, port = 0, print } = {}) {
  const server = spawn(process.execPath, [join(import.meta.dirname, 's3-program.mjs')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      S3RVER: await requireS3Server({ print }),
      FOLDER: folder,
      BUCKET: testBucket,
      LISTEN: String(port),
      ACCESS_KEY: testKeys.accessKeyId,
      SECRET_KEY: testKeys.secretAccessKey,
    },
  })
  let said = ''
  server.stderr.on('data', (chunk) => (said = `${said}${chunk}`.slice(-2000)))
  const ended = once(server, 'exit')
  const [line] = await Promise.race([once(server.stdout, 'data'), ended.then(() => [''])])
  const chosen = Number(String(line).trim())
  if (!chosen) throw new Error(`The S3-compatible server did not start: ${said}`)
  return {
    port: chosen,
    endpoint: `http://127.0.0.1:${chosen}`,
    url: `s3://${testBucket}?endpoint=http://127.0.0.1:${chosen}`,
    loadCalls: async () => (await fetch(`http://127.0.0.1:${chosen}/calls`)).json(),
    async stop() {
      server.stdin.end()
      await ended
    },
  }
}

/** Returns the package's folder. Throws an Error that explains how to get the package. */
async function requireS3Server({ print, run = runVisibly, folder = npmFolder } = {}) {
  const found = join(folder, 'node_modules/s3rver')
  await runExclusively(`${folder}.lock`, async () => {
    if (existsSync(join(found, 'package.json'))) return
    print?.(`No S3-compatible server found; fetching npm's s3rver ${version} …`)
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder]
    await run('npm', ['install', ...options, `s3rver@${version}`])
  })
  if (existsSync(join(found, 'package.json'))) return found
  throw new Error(
    `No S3-compatible server for the tests, and npm could not fetch one. Fetch it where there is a network: npm install --no-save --ignore-scripts --prefix ${folder} s3rver@${version}`,
  )
}

const runVisibly = (command, args) => once(spawn(command, args, { stdio: ['ignore', 2, 2] }), 'exit')
