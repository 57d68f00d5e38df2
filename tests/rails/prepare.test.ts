/**
 * Tests the real prepare.mjs in a small separate project, with a fake npm and a fake build that record how they are
 * called.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const scripts = resolve(import.meta.dirname, '../../scripts')

const fakeBuild = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
appendFileSync('calls.log', 'build begins\\n')
if (existsSync('hang')) setInterval(() => existsSync('hang') || process.exit(1), 50)
else setTimeout(() => {
  if (existsSync('fail')) process.exit(3)
  mkdirSync('dist', { recursive: true })
  writeFileSync('dist/main.js', readFileSync('packages/platform/src/main.ts'))
  appendFileSync('calls.log', 'build ends\\n')
}, 100)
`
const fakeNpm = `
const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require('node:fs')
appendFileSync('calls.log', 'npm ' + process.argv.slice(2, 4).join(' ') + '\\n')
rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules/vite', { recursive: true })
writeFileSync('node_modules/vite/package.json', '{}')
if (existsSync('fail-install')) process.exit(4)
`
const lockfile = (version: string) =>
  JSON.stringify({ packages: { '': {}, 'node_modules/vite': { version, integrity: `sha512-${version}` } } })
const built = ['npm ci --include=dev', 'build begins', 'build ends']

describe('prepare', () => {
  let folder = ''

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'epiderm-prepare-'))
    await cp(join(scripts, 'prepare.mjs'), join(folder, 'scripts/prepare.mjs'), { recursive: true })
    await cp(join(scripts, 'run-exclusively.mjs'), join(folder, 'scripts/run-exclusively.mjs'))
    await write('npm-cli.js', fakeNpm)
    await write('packages/platform/bin/epiderm.mjs', fakeBuild)
    await write('package-lock.json', lockfile('1.0.0'))
    await write('package.json', '{}')
    await write('packages/platform/src/main.ts', 'one')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('installs and builds a fresh clone and prints messages; prints nothing if only a file’s modification time has changed', async () => {
    const first = await prepare()
    expect(first.output).toMatch(/Installing 1 packages[^]*Installed in[^]*Building[^]*Built in/)
    await utimes(join(folder, 'packages/platform/src/main.ts'), new Date(), new Date())
    expect(await prepare()).toEqual({ code: 0, output: '' })
    expect(await calls()).toEqual(built)
  })

  it('builds after a source file changes, installs after the lockfile changes, and ignores tests and content', async () => {
    await prepare()
    for (const [expected, ...files] of [
      [['build begins', 'build ends'], 'packages/platform/src/main.ts'],
      [['build begins', 'build ends'], 'packages/platform/src/blocks/View.tsx'],
      [built, 'package-lock.json'],
      [['build begins', 'build ends'], 'sites/noon/theme/base.css'],
      [[], 'packages/platform/src/main.test.ts', 'sites/noon/content/page.yaml'],
    ] as const) {
      const before = (await calls()).length
      for (const file of files) await write(file, lockfile('2.0.0'))
      await prepare()
      expect((await calls()).slice(before), files.join()).toEqual(expected)
    }
  })

  it('with --no-build, installs without building, and installs nothing if the user has run `npm install`', async () => {
    await prepare('--no-build')
    expect(await calls()).toEqual(['npm ci --include=dev'])
    await write('package-lock.json', lockfile('2.0.0'))
    await write('node_modules/.package-lock.json', lockfile('2.0.0'))
    await prepare('--no-build')
    expect(await calls()).toEqual(['npm ci --include=dev'])
  })

  it('installs again after a failed install, and builds again after a failed build, even if the sources have returned to the last built state', async () => {
    await write('fail-install', '')
    expect(await prepare()).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm ci failed (exit code 4)'),
    })
    await rm(join(folder, 'fail-install'))
    expect(await prepare()).toMatchObject({ code: 0 })
    expect(await calls()).toEqual(['npm ci --include=dev', ...built])

    await write('packages/platform/src/main.ts', 'two')
    await write('fail', '')
    expect(await prepare()).toMatchObject({
      code: 1,
      output: expect.stringContaining('epiderm build failed (exit code 3)'),
    })
    await write('packages/platform/src/main.ts', 'one')
    await rm(join(folder, 'fail'))
    await prepare()
    expect((await calls()).slice(1 + built.length)).toEqual(['build begins', 'build begins', 'build ends'])
  })

  it('installs and builds once if several processes start together; the others wait', async () => {
    const runs = await Promise.all([prepare(), prepare(), prepare()])
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(await calls()).toEqual(built)
  })

  it('takes over the lock of a killed process, waits for that process’s child processes, and repeats its work', async () => {
    const options = { cwd: folder, env: environment() }
    await write('hang', '')
    const killed = spawn(process.execPath, ['scripts/prepare.mjs'], { ...options, stdio: 'ignore' })
    await expect.poll(calls).toContain('build begins')
    killed.kill('SIGKILL')
    await once(killed, 'exit')

    const next = spawn(process.execPath, ['scripts/prepare.mjs'], { ...options, stdio: 'pipe' })
    const [said] = (await once(next.stdout, 'data')) as [Buffer]
    expect(String(said)).toMatch(/^An interrupted start has left npm or the build running \(\d+\)/)
    expect((await calls()).filter((call) => call === 'build begins')).toHaveLength(1)
    await rm(join(folder, 'hang'))
    expect(await once(next, 'exit')).toEqual([0, null])
    expect((await calls()).slice(-2)).toEqual(['build begins', 'build ends'])
  })

  it('builds changes before `npm run site` runs a command, but not before it shows help if a build exists', async () => {
    await cp(join(scripts, 'site.mjs'), join(folder, 'scripts/site.mjs'))
    const site = (...words: string[]) =>
      promisify(execFile)(process.execPath, ['scripts/site.mjs', ...words], {
        cwd: folder,
        env: environment(),
      })
    await expect(site('help')).rejects.toThrow('site.js')
    expect(await calls()).toEqual(built)
    await write('dist/server/site.js', 'console.log(`asked ${process.argv.slice(2)}`)')
    await write('packages/platform/src/main.ts', 'two')
    for (const words of [[], ['help', 'export'], ['export', '--help']])
      expect((await site(...words)).stdout).toBe(`asked ${words.join(',')}\n`)
    expect(await calls()).toEqual(built)
    expect((await site('export', 'out')).stdout).toMatch(/Building[^]*asked export,out\n$/)
    await write('package-lock.json', lockfile('2.0.0'))
    await write('fail-install', '')
    await expect(site('export')).rejects.toMatchObject({ code: 1 })
  })

  const environment = () => ({ ...process.env, npm_execpath: join(folder, 'npm-cli.js') })

  async function prepare(...args: string[]): Promise<{ code: number; output: string }> {
    const options = { cwd: folder, env: environment() }
    try {
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        ['scripts/prepare.mjs', ...args],
        options,
      )
      return { code: 0, output: stdout + stderr }
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { code, output: stdout + stderr }
    }
  }

  async function write(file: string, text: string) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }

  async function calls(): Promise<string[]> {
    await appendFile(join(folder, 'calls.log'), '')
    return (await readFile(join(folder, 'calls.log'), 'utf8')).split('\n').filter(Boolean)
  }
})
