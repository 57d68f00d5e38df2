/** Finds the newest Node.js release of a different major version, using npm's `node` package in npm's cache. */
import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'

/** Returns the path of the Node.js executable. Throws if npm cannot install it. */
export function findNode(major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath
  const words = ['exec', '--yes', `--package=node@${major}`, '--', 'node', '-p', 'process.execPath']
  const cli = process.env.npm_execpath ?? ''
  const [program, args] = /^npm-cli\.c?js$/.test(basename(cli))
    ? [process.execPath, [cli, ...words]]
    : ['npm', words]
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  } catch (cause) {
    throw new Error(
      `Node ${major} could not be fetched as the package node@${major} of npm: ${cause.message}`,
      {
        cause,
      },
    )
  }
}
