import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { requireNginx } from '../../scripts/nginx.mjs'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'epiderm-find-nginx-'))))
afterEach(() => rm(folder, { recursive: true }))

const find = ({ isRoot = true, installs = false } = {}) => {
  const ran: string[] = []
  const debianFile = join(folder, 'debian-nginx')
  const run = (command: string, [first = '']: readonly string[]) => {
    ran.push(`${command} ${first}`)
    if (installs && first === 'install') writeFileSync(debianFile, '', { mode: 0o755 })
    return true
  }
  return { ran, find: () => requireNginx({ env: { PATH: `/nowhere:${folder}` }, isRoot, run, debianFile }) }
}

it('uses nginx from the PATH', async () => {
  await writeFile(join(folder, 'nginx'), '', { mode: 0o755 })
  const own = find()
  expect([own.find(), own.ran]).toEqual([join(folder, 'nginx'), []])
})

it('installs Debian’s nginx if there is no nginx on the PATH', () => {
  const own = find({ installs: true })
  expect([own.find(), own.ran]).toEqual([join(folder, 'debian-nginx'), ['apt-get update', 'apt-get install']])
})

it.each([true, false])('explains what to do if nginx cannot be installed (as root: %s)', (isRoot) => {
  expect(find({ isRoot }).find).toThrow('apt-get install nginx')
})
