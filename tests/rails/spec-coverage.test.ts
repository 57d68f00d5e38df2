/** Tests the real spec-coverage.mjs with invented reports. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

describe('spec-coverage', () => {
  let folder = ''

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'epiderm-coverage-'))
    for (const name of ['docs', 'packages', 'tests', '.cache']) await mkdir(join(folder, name))
    await cp(join(root, 'scripts/spec-coverage.mjs'), join(folder, 'scripts/spec-coverage.mjs'), {
      recursive: true,
    })
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
    const ids = ['ABC-1', 'ABC-2', 'ABC-3', 'PAGE-A1', 'PAGE-A12']
    await writeFile(
      join(folder, 'docs/spec-clauses.yaml'),
      ids.map((id) => `${id}: title of ${id}\n`).join(''),
    )
    await report({})
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('counts clauses in the titles of passed tests and of their describe groups, from either test runner', async () => {
    await report({
      unit: [{ ancestorTitles: ['ABC-1 the block'], title: 'shows', status: 'passed' }],
      journeys: [{ title: 'PAGE-A12 is there', tests: [{ results: [{ status: 'passed' }] }] }],
    })
    const { output, code } = await cover()
    expect(code).toBe(1)
    expect(output).toMatch(
      /Proven\n {2}ABC-1 .*\n {2}PAGE-A12 .*\n\nOpen\n {2}ABC-2 .*\n {2}ABC-3 .*\n {2}PAGE-A1 /,
    )
    expect(output).toContain('2 of 5 clauses proven, 3 open')
  })

  it('interprets a range as all clauses in it', async () => {
    await report({ unit: [{ ancestorTitles: [], title: 'ABC-1…3 hold', status: 'passed' }] })
    expect((await cover()).output).toContain('3 of 5 clauses proven')
  })

  it.each([
    ['failed', { unit: [{ ancestorTitles: [], title: 'ABC-1 x', status: 'failed' }] }],
    ['skipped', { unit: [{ ancestorTitles: [], title: 'ABC-1 x', status: 'pending' }] }],
    ['skipped journey', { journeys: [{ title: 'ABC-1 x', tests: [{ results: [{ status: 'skipped' }] }] }] }],
    ['failed journey', { journeys: [{ title: 'ABC-1 x', tests: [{ results: [{ status: 'timedOut' }] }] }] }],
    [
      'partly failed',
      {
        unit: ['passed', 'failed'].map((status) => ({ ancestorTitles: [], title: 'ABC-1 x', status })),
      },
    ],
  ])('leaves a clause open if its test %s', async (_how, tests) => {
    await report(tests)
    expect((await cover()).output).toContain('0 of 5 clauses proven')
  })

  it.each(['ABC-4 of a known kind', 'XYZ-1 of an unknown kind'])(
    'rejects an unknown clause: %s',
    async (title) => {
      await report({ unit: [{ ancestorTitles: ['the block'], title, status: 'passed' }] })
      const { output, code } = await cover()
      expect(code).toBe(1)
      expect(output).toContain(`Unknown clause ${title.slice(0, 5)}, named by: the block › ${title}`)
    },
  )

  it('does not mistake the names of standards in a title for clauses', async () => {
    await report({
      unit: [{ ancestorTitles: [], title: 'ABC-1 hashes with SHA-256 in UTF-8', status: 'passed' }],
    })
    expect((await cover()).output).not.toContain('Unknown')
  })

  it('succeeds only if every clause is covered', async () => {
    const unit = [
      { ancestorTitles: [], title: 'ABC-1…3 PAGE-A1 hold', status: 'passed' },
      { ancestorTitles: [], title: 'PAGE-A12 holds', status: 'passed' },
    ]
    await report({ unit })
    expect(await cover('--short')).toMatchObject({ code: 0, output: expect.stringContaining(', 0 open') })
    await report({ unit: unit.slice(0, 1) })
    const { code, output } = await cover('--short')
    expect([code, output]).toEqual([1, expect.stringContaining('open: PAGE-A12\n')])
  })

  it('asks the user to run npm test if there is no report', async () => {
    await rm(join(folder, '.cache'), { recursive: true })
    expect(await cover()).toMatchObject({ code: 1, output: expect.stringContaining('run npm test first') })
  })

  it('warns if a test is newer than the reports', async () => {
    await writeFile(join(folder, 'packages/new.test.ts'), '')
    const later = new Date(Date.now() + 60_000)
    await utimes(join(folder, 'packages/new.test.ts'), later, later)
    expect((await cover()).output).toContain('older than the tests')
  })

  async function report({
    unit = [],
    journeys = [],
  }: {
    unit?: readonly object[]
    journeys?: readonly object[]
  }) {
    const vitest = { testResults: [{ assertionResults: unit }] }
    const playwright = { suites: [{ title: 'a.e2e.ts', file: 'a.e2e.ts', specs: journeys }] }
    await writeFile(join(folder, '.cache/vitest.json'), JSON.stringify(vitest))
    await writeFile(join(folder, '.cache/playwright.json'), JSON.stringify(playwright))
  }

  async function cover(...options: string[]): Promise<{ code: number; output: string }> {
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['scripts/spec-coverage.mjs', ...options],
        {
          cwd: folder,
        },
      )
      return { code: 0, output: stdout }
    } catch (error) {
      const { code, stdout } = error as { code: number; stdout: string }
      return { code, output: stdout }
    }
  }
})
