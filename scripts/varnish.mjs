/** Starts a separate Varnish server for tests, with the xkey module. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServerFolder, requireProgram, startTestServer } from './own-server.mjs'

/** Starts Varnish on the local `port`. `vcl` is its configuration. */
export async function startVarnish({ port, vcl, print }) {
  const folder = createServerFolder('varnish')
  const file = join(folder, 'own.vcl')
  writeFileSync(file, vcl)
  /** Tests whether Varnish can load the xkey module, because Debian provides the module in a separate package. */
  const tried = ['-C', '-j', 'none', '-n', join(folder, 'tried'), '-f', file]
  const needs = (path) => spawnSync(path, tried, { stdio: 'ignore' }).status === 0
  const command = requireProgram({
    name: 'varnishd',
    debianFile: '/usr/sbin/varnishd',
    packages: ['varnish', 'varnish-modules'],
    needs,
    print,
  })
  const args = ['-F', '-j', 'none', '-n', join(folder, 'run'), '-a', `127.0.0.1:${port}`, '-f', file]
  return startTestServer({ name: 'Varnish', command, args: [...args, '-s', 'malloc,64m'], folder, port })
}
