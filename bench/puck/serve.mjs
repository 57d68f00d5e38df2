/**
 * Installs, builds and serves Puck's editor when a bench first needs it. Returns undefined if it cannot be installed.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, preview } from 'vite'

const root = import.meta.dirname
const outDir = join(resolve(root, '../..'), '.cache/bench-puck')

export async function servePuck(port) {
  if (!existsSync(join(root, 'node_modules')))
    try {
      execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'ignore' })
    } catch {
      return undefined
    }
  const shared = { root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } }
  await build({ ...shared, define: { 'process.env.NODE_ENV': '"production"' } })
  const server = await preview({ ...shared, preview: { port, host: '127.0.0.1', strictPort: true } })
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((done) => server.httpServer.close(done)),
  }
}
