import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storefront } from '../composition.ts'
import { runSite } from './run-site.ts'

const projectRoot = resolve(import.meta.dirname, '../../../..')
const ownContent = join(projectRoot, storefront.contentFolder)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generated-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function site(...words: string[]) {
  const output: string[] = []
  const keep = (line: string) => void output.push(line)
  const env = { DATA_DIR: join(folder, 'data'), INIT_CWD: folder }
  const code = await runSite({ words, env, projectRoot, storefront, print: keep, printError: keep })
  return { code, output: output.join('\n') }
}

async function countKeys(path: string): Promise<number> {
  const files = await readdir(path)
  const texts = await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')))
  return new Set(texts.map((text) => /^contentKey: (\S+)/m.exec(text)?.[1])).size
}

const countGerman = async (path: string) =>
  (await readdir(path)).filter((file) => file.endsWith('.de_DE.yaml')).length

it('generates the requested number of extra items in the originals’ languages, which can be imported without a warning', async () => {
  const large = join(folder, 'large')
  expect((await site('generate', 'large', '--products', '6', '--pages', '6')).code).toBe(0)
  for (const path of ['products', 'pages']) {
    const [generated, own] = [join(large, path), join(ownContent, path)]
    expect(await countKeys(generated)).toBe((await countKeys(own)) + 6)
    expect(await countGerman(generated)).toBeGreaterThan(await countGerman(own))
  }
  expect(await readdir(join(large, 'media'))).toEqual(await readdir(join(ownContent, 'media')))
  const { code, output } = await site('import', 'large', '--new', '--strict')
  expect(output).toContain('Release 1 is published')
  expect(code).toBe(0)
})

it('does not generate items into an existing folder, or for an invalid number', async () => {
  await mkdir(join(folder, 'large'))
  expect(await site('generate', 'large', '--products', '1')).toMatchObject({
    code: 1,
    output: expect.stringContaining('already exists') as unknown,
  })
  expect(await site('generate', 'other', '--pages', 'many')).toMatchObject({
    code: 2,
    output: expect.stringContaining('"many" is not a number of items') as unknown,
  })
})
