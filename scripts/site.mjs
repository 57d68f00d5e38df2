/**
 * `npm run site -- <command>`: installs and builds if anything has changed, and then runs the command. Requests for
 * help use the last build.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname ?? '.', '..')
const program = join(root, 'dist/server/site.js')
const words = process.argv.slice(2)
const isHelp = words.length === 0 || words[0] === 'help' || words.includes('--help')

if (!(isHelp && existsSync(program))) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/prepare.mjs')], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
if (!process.exitCode) await import(pathToFileURL(program).href)
