/**
 * Tests that the import table forbids imports. The project's own configuration checks a tree of files that contain one
 * violation each.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** A file, its import, and the rule that forbids the import. */
const faults = [
  ['src/platform/kit/a.ts', '#blocks', 'arrows-kit'],
  ['src/platform/model/a.ts', '#schema', 'arrows-model'],
  ['src/platform/schema/a.ts', '#content-types', 'arrows-schema'],
  ['src/platform/content-types/a.ts', '#blocks', 'arrows-content-types'],
  ['src/platform/blocks/a.ts', '#render', 'arrows-blocks'],
  ['src/platform/api/a.ts', '#content', 'arrows-api'],
  ['src/platform/database/a.ts', '#content', 'arrows-database'],
  ['src/platform/content/a.ts', '#media', 'arrows-content'],
  ['src/platform/content/b.ts', '../kit/ids.ts', 'arrows-content'],
  ['src/platform/media/a.ts', '#blocks', 'arrows-media'],
  ['src/platform/render/a.ts', '#content', 'arrows-render'],
  ['src/platform/render/b.ts', '#storefront', 'arrows-render'],
  ['src/platform/browser/a.ts', '#render', 'arrows-browser'],
  ['src/platform/studio/a.ts', '#content', 'arrows-studio'],
  ['src/platform/studio/b.ts', '#schema', 'the-studio-takes-types-alone'],
  ['src/platform/studio/d.ts', '#api', 'the-studio-takes-types-alone'],
  ['src/platform/studio/c.ts', '#database', 'the-studio-reaches-no-server'],
  ['src/platform/cellar/a.ts', '#kit', 'every-room-has-arrows'],
  ['src/platform/content/snapshots/a.ts', '../releases/above.ts', 'floors-content-snapshots'],
  ['src/platform/content/types/a.ts', '../index.ts', 'floors-content-types'],
  ['src/platform/identity/sessions/a.ts', '../accounts/above.ts', 'floors-identity-sessions'],
  ['src/platform/render/reads/a.ts', '../routes/above.ts', 'floors-render-reads'],
  ['src/platform/studio/core/a.ts', '../document/above.ts', 'floors-studio-core'],
  ['src/platform/studio/form/typed/a.ts', '../inputs/above.ts', 'floors-studio-form-typed'],
  ['src/platform/studio/cellar/a.ts', '#kit', 'every-folder-of-studio-has-a-floor'],
  ['src/storefront/a.ts', '../platform/kit/ids.ts', 'arrows-storefront'],
  ['src/storefront/b.ts', '../app/app.ts', 'arrows-storefront'],
  ['src/app/a.ts', '../platform/kit/ids.ts', 'arrows-app'],
  ['src/app/b.ts', '../main.ts', 'nothing-imports-an-entry'],
  ['src/app/e.ts', '../cli/run-site.ts', 'arrows-app'],
  ['src/app/f.ts', '#storefront', 'arrows-app'],
  ['src/http/a.ts', '../app/app.ts', 'arrows-http'],
  ['src/http/b.ts', '#storefront', 'arrows-http'],
  ['src/cli/a.ts', '../platform/kit/ids.ts', 'arrows-cli'],
  ['src/cli/b.ts', '#storefront', 'arrows-cli'],
  ['src/main.ts', '#content', 'arrows-entries'],
  ['src/check-data.ts', '#storefront', 'arrows-entries'],
  ['src/storefront/blocks/one/View.ts', '../two/View.ts', 'a-block-stands-alone'],
  ['src/platform/kit/circle.ts', './loop.ts', 'no-cycles'],
  ['src/platform/kit/b.ts', 'node:fs', 'any-world-stays-any-world'],
  ['src/platform/browser/b.browser.ts', 'node:fs', 'browser-world-imports-no-core'],
  ['src/platform/browser/c.browser.ts', './through.ts', 'browser-world-reaches-no-server'],
  ['src/platform/render/d.browser.ts', 'kysely', 'browser-world-reaches-no-server'],
  ['src/app/c.ts', './absent.ts', 'every-import-resolves'],
  ['src/app/d.ts', 'vitest', 'no-dev-dependency-at-run-time'],
] as const

/** Imports that the table allows. */
const allowed = [
  ['src/platform/content/fine.ts', '#database'],
  ['src/platform/schema/fine.ts', '#model'],
  ['src/platform/content/releases/fine.ts', '../snapshots/below.ts'],
  ['src/platform/render/routes/fine.ts', '../reads/below.ts'],
  ['src/platform/studio/document/fine.ts', '../core/below.ts'],
  ['src/platform/studio/document/fine.test.ts', '../app/above.ts'],
  ['src/platform/studio/form/inputs/fine.ts', '../../core/below.ts'],
  ['src/platform/blocks/fine.ts', '#schema'],
  ['src/storefront/fine.ts', '#render'],
  ['src/app/fine.ts', '#render'],
  ['src/composition.ts', '#storefront'],
  ['src/cli/fine.ts', '../app/app.ts'],
  ['src/http/fine.ts', '#render'],
  ['src/site.ts', './cli/run-site.ts'],
] as const

const bystanders: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'kit model schema content-types blocks api database content media render browser studio'
      .split(' ')
      .map((room) => [`src/platform/${room}/index.ts`, 'export const door = 1\n']),
  ),
  'src/storefront/index.ts': 'export const door = 1\n',
  'src/platform/kit/ids.ts': 'export const id = 1\n',
  'src/platform/kit/loop.ts': "import './circle.ts'\n",
  ...Object.fromEntries(
    [
      'content/releases/above',
      'content/snapshots/below',
      'render/reads/below',
      'identity/accounts/above',
      'render/routes/above',
      'studio/app/above',
      'studio/core/below',
      'studio/document/above',
      'studio/form/inputs/above',
    ].map((file) => [`src/platform/${file}.ts`, 'export const neighbour = 1\n']),
  ),
  'src/platform/browser/through.ts': "import './further.server.ts'\n",
  'src/platform/browser/further.server.ts': 'export const further = 1\n',
  'src/app/app.ts': 'export const app = 1\n',
  'src/cli/run-site.ts': 'export const run = 1\n',
  'src/storefront/blocks/two/View.ts': 'export const two = 1\n',
}

describe('the import table', () => {
  let folder = ''
  let violations: readonly { from: string; rule: { name: string } }[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'epiderm-boundaries-'))
    await writeTree(folder)
    violations = await cruise(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(faults)('%s may not import %s (%s)', (file, _imported, rule) => {
    expect(violations.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(
      rule,
    )
  })

  it.each(allowed)('%s may import %s', (file) => {
    expect(violations.filter(({ from }) => from === file)).toEqual([])
  })
})

async function writeTree(folder: string) {
  const imports = [...faults, ...allowed].map(([file, imported]) => [file, `import '${imported}'\n`] as const)
  for (const [file, text] of [...Object.entries(bystanders), ...imports]) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  for (const file of [
    'package.json',
    'tsconfig.json',
    '.dependency-cruiser.cjs',
    'scripts/import-table.cjs',
  ]) {
    await cp(join(root, file), join(folder, file), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
}

async function cruise(folder: string) {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = [cruiser, 'src', '--output-type', 'json', '--no-cache']
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 64_000_000 })
  const { stdout } = await run.catch((error: unknown) => error as { stdout: string })
  const report = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } }
  return report.summary.violations
}
