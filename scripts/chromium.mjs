/** Finds a Chromium browser for tests and measurements, or installs one. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { chromium } from '@playwright/test'

const playwrightCli = resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
/** Prefers the headless shell, because it uses a quarter less CPU time than the same browser with a window. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

/**
 * Returns the path of a Chromium executable. Prefers `CHROMIUM_PATH`, then the system's Chromium, then Playwright's
 * Chromium. Returns undefined if none of these exists.
 */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = systemNames.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
  return onPath ?? [chromium.executablePath()].find(isExecutable)
}

/** Finds Chromium or installs it. Throws an Error that lists the attempts and the next steps. */
export function requireChromium({ env = process.env, print, run = runVisibly } = {}) {
  const found = findChromium(env)
  if (found) return found
  if (env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH is "${env.CHROMIUM_PATH}": there is no executable file.`)
  for (const { what, commands } of installers()) {
    print?.(`No Chromium found; installing it with ${what} …`)
    const isDone = commands.every(([command, ...args]) => run(command, args))
    const installed = isDone ? findChromium(env) : undefined
    if (installed) return installed
  }
  throw new Error(
    'No Chromium found, and it could not be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to an executable.',
  )
}

/** Launches Chromium. If run as root, disables Chromium's sandbox, which does not work for root. */
export const launchChromium = () =>
  chromium.launch({
    executablePath: requireChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })

function installers() {
  const playwright = {
    what: 'Playwright',
    commands: [[process.execPath, playwrightCli, 'install', 'chromium']],
  }
  const fromApt = (name) => ({
    what: `apt (${name})`,
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', name],
    ],
  })
  if (process.getuid?.() !== 0) return [playwright]
  return [playwright, fromApt('chromium-headless-shell'), fromApt('chromium')]
}

const runVisibly = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
