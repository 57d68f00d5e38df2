/**
 * Tests `npm test -- unit quote`. Runs the real test.mjs on two small files, one with a matching name and one with a
 * matching title.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = {
  'packages/shop/src/quote.test.ts': `import { it } from 'vitest'
it('one test of a file', () => {})
it('another test of the file', () => {})`,
  'packages/shop/src/orders.test.ts': `import { describe, it } from 'vitest'
describe('an order', () => {
  it('names its Quotes (all)', () => {})
  it('fails', () => { throw new Error('ran') })
})`,
}

describe('words after the name of a step', () => {
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'epiderm-named-'))
    await mkdir(join(folder, 'packages/shop/src'), { recursive: true })
    await cp(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
    for (const file of [
      'vitest.config.ts',
      'packages/platform/build/block-modules.mjs',
      'packages/platform/build/site-module.mjs',
      'tests/run-folder.ts',
      'tests/database-socket.ts',
      'tests/markup.ts',
      'tests/production-react.ts',
    ])
      await cp(join(root, file), join(folder, file))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('select a test by its title, even if the title contains special pattern characters, and collect only its file', async () => {
    const { output } = await run('unit', 'quotes (all)')
    expect(stripVTControlCharacters(output)).toContain('Test Files  1 passed (1)')
    expect(output.trimEnd().split('\n').at(-1)).toBe('1 passed, 0 failed')
  })

  it('select whole files by path and tests by their group’s title, for any of the words; a word without a match is a failure', async () => {
    const { code, output } = await run('unit', 'quote.test', 'an order', 'journies')
    expect(output).toContain('No test matches: journies. Steps: types,')
    expect(output.trimEnd().split('\n').at(-1)).toBe('3 passed, 2 failed')
    expect(code).toBe(1)
  })

  it('are rejected if the step has no tests', async () => {
    const { code, output } = await run('quote')
    expect(output).toMatch(/^Unknown step: quote\. Steps: types, /)
    expect(code).toBe(2)
  })

  async function run(...words: readonly string[]): Promise<{ code: number; output: string }> {
    const { TEST_WORDS: _own, ...env } = process.env
    const args = [join(folder, 'scripts/test.mjs'), ...words]
    const ended = promisify(execFile)(process.execPath, args, { env })
    return ended.then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, output: error.stdout }),
    )
  }
})
