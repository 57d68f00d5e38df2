import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guest } from '#model'
import { openTestContent, operator, toKey } from '../testing.ts'

const projectRoot = resolve(import.meta.dirname, '../../../..')
let built: string

/** Inside the project, whose packages it imports. */
beforeAll(async () => {
  await mkdir(join(projectRoot, '.cache'), { recursive: true })
  built = await mkdtemp(join(projectRoot, '.cache/publish-forever-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: join(import.meta.dirname, 'publish-forever.fixture.ts'), outDir: built, minify: false },
  })
})
afterAll(() => rm(built, { recursive: true, force: true }))

/** Kills a publishing process after its n-th acknowledgement; the last release that it had acknowledged. */
function killAfter(acknowledgements: number, dataDir: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(built, 'publish-forever.fixture.js')], {
      env: { ...process.env, TEST_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    let complaints = ''
    child.stderr.on('data', (chunk: Buffer) => void (complaints += chunk.toString()))
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.split('\n').length > acknowledgements) child.kill('SIGKILL')
    })
    child.on('close', (_, signal) => {
      const releases = printed.split('\n').slice(0, -1).map(Number)
      if (signal === 'SIGKILL') resolve(releases.at(-1) ?? 0)
      else reject(new Error(complaints))
    })
  })
}

it('a killed process loses no release that it has acknowledged', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-'))
  try {
    for (const acknowledgements of [5, 40, 17]) {
      const last = await killAfter(acknowledgements, dataDir)
      const test = await openTestContent(dataDir)
      const releases = (await test.content.releases(operator)).map(({ number }) => number)
      expect(releases.length).toBeGreaterThanOrEqual(last)
      expect(releases.toReversed()).toEqual(releases.map((_, index) => index + 1))
      expect(test.database.integrityCheck()).toEqual([])
      const [item] = (await test.content.at(guest).findContents({ contentKeys: [toKey('loop')] })).items
      expect(item?.version).toBe(releases[0])
      await test.close()
    }
  } finally {
    await rm(dataDir, { recursive: true })
  }
})
