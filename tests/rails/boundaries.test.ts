/**
 * Tests the import table. Lints a tree of files with the project's own configuration. Each file contains exactly one
 * violation.
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
  ['packages/platform/src/kit/a.ts', '#blocks', 'arrows-kit'],
  ['packages/platform/src/model/a.ts', '#schema', 'arrows-model'],
  ['packages/platform/src/schema/a.ts', '#content-types', 'arrows-schema'],
  ['packages/platform/src/content-types/a.ts', '#blocks', 'arrows-content-types'],
  ['packages/platform/src/blocks/a.ts', '#render', 'arrows-blocks'],
  ['packages/platform/src/api/a.ts', '#content', 'arrows-api'],
  ['packages/platform/src/database/a.ts', '#content', 'arrows-database'],
  ['packages/platform/src/content/a.ts', '#media', 'arrows-content'],
  ['packages/platform/src/content/b.ts', '../kit/ids.ts', 'arrows-content'],
  ['packages/platform/src/media/a.ts', '#blocks', 'arrows-media'],
  ['packages/platform/src/render/a.ts', '#content', 'arrows-render'],
  ['packages/platform/src/render/b.ts', '../../../../sites/noon/epiderm.config.ts', 'arrows-render'],
  ['packages/platform/src/browser/a.ts', '#render', 'arrows-browser'],
  ['packages/platform/src/studio/a.ts', '#content', 'arrows-studio'],
  ['packages/platform/src/studio/b.ts', '#schema', 'the-studio-imports-only-types'],
  ['packages/platform/src/studio/d.ts', '#api', 'the-studio-imports-only-types'],
  ['packages/platform/src/studio/c.ts', '#database', 'the-studio-reaches-no-server'],
  ['packages/platform/src/cellar/a.ts', '#kit', 'every-room-has-arrows'],
  ['packages/platform/src/content/snapshots/a.ts', '../releases/above.ts', 'floors-content-snapshots'],
  ['packages/platform/src/content/types/a.ts', '../index.ts', 'floors-content-types'],
  ['packages/platform/src/identity/sessions/a.ts', '../accounts/above.ts', 'floors-identity-sessions'],
  ['packages/platform/src/render/reads/a.ts', '../routes/above.ts', 'floors-render-reads'],
  ['packages/platform/src/studio/core/a.ts', '../document/above.ts', 'floors-studio-core'],
  ['packages/platform/src/studio/form/typed/a.ts', '../inputs/above.ts', 'floors-studio-form-typed'],
  ['packages/platform/src/studio/cellar/a.ts', '#kit', 'every-folder-of-studio-has-a-floor'],
  ['sites/noon/a.ts', '../../packages/platform/src/kit/ids.ts', 'arrows-sites'],
  ['sites/noon/b.ts', '../../packages/platform/src/app/app.ts', 'arrows-sites'],
  ['packages/platform/src/app/a.ts', '../kit/ids.ts', 'arrows-app'],
  ['packages/platform/src/app/b.ts', '../main.ts', 'nothing-imports-an-entry'],
  ['packages/platform/src/app/e.ts', '../cli/run-site.ts', 'arrows-app'],
  ['packages/platform/src/app/f.ts', '../../../../sites/noon/epiderm.config.ts', 'arrows-app'],
  ['packages/platform/src/http/a.ts', '../app/app.ts', 'arrows-http'],
  ['packages/platform/src/http/b.ts', '../../../../sites/noon/epiderm.config.ts', 'arrows-http'],
  ['packages/platform/src/cli/a.ts', '../kit/ids.ts', 'arrows-cli'],
  ['packages/platform/src/cli/b.ts', '../../../../sites/noon/epiderm.config.ts', 'arrows-cli'],
  ['packages/platform/src/main.ts', '#content', 'arrows-entries'],
  ['packages/platform/src/testing.ts', './cli/run-site.ts', 'arrows-public-api'],
  ['packages/platform/src/check-data.ts', '../../../sites/noon/epiderm.config.ts', 'arrows-entries'],
  ['sites/noon/blocks/one/View.ts', '../two/View.ts', 'blocks-import-no-other-blocks'],
  ['packages/platform/src/kit/circle.ts', './loop.ts', 'no-cycles'],
  ['packages/platform/src/kit/b.ts', 'node:fs', 'isomorphic-rooms-use-no-node-modules'],
  ['packages/platform/src/browser/b.browser.ts', 'node:fs', 'browser-code-imports-no-core'],
  ['packages/platform/src/browser/c.browser.ts', './through.ts', 'browser-code-reaches-no-server'],
  ['packages/platform/src/render/d.browser.ts', 'kysely', 'browser-code-reaches-no-server'],
  ['packages/platform/src/app/c.ts', './absent.ts', 'every-import-resolves'],
  ['packages/platform/src/app/d.ts', 'vitest', 'no-dev-dependency-at-run-time'],
] as const

/** Imports that the import table allows. */
const allowed = [
  ['packages/platform/src/content/fine.ts', '#database'],
  ['packages/platform/src/schema/fine.ts', '#model'],
  ['packages/platform/src/content/releases/fine.ts', '../snapshots/below.ts'],
  ['packages/platform/src/render/routes/fine.ts', '../reads/below.ts'],
  ['packages/platform/src/studio/document/fine.ts', '../core/below.ts'],
  ['packages/platform/src/studio/document/fine.test.ts', '../app/above.ts'],
  ['packages/platform/src/studio/form/inputs/fine.ts', '../../core/below.ts'],
  ['packages/platform/src/blocks/fine.ts', '#schema'],
  ['sites/noon/fine.ts', '../../packages/platform/src/index.ts'],
  ['packages/platform/src/app/fine.ts', '#render'],
  ['packages/platform/src/composition.ts', 'virtual:epiderm-site'],
  ['packages/platform/src/index.ts', '#content'],
  ['packages/platform/src/cli/fine.ts', '../app/app.ts'],
  ['packages/platform/src/http/fine.ts', '#render'],
  ['packages/platform/src/site.ts', './cli/run-site.ts'],
] as const

const bystanders: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'kit model schema content-types blocks api database content media render browser studio'
      .split(' ')
      .map((room) => [`packages/platform/src/${room}/index.ts`, 'export const door = 1\n']),
  ),
  'sites/noon/epiderm.config.ts': 'export const door = 1\n',
  'packages/platform/src/kit/ids.ts': 'export const id = 1\n',
  'packages/platform/src/kit/loop.ts': "import './circle.ts'\n",
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
    ].map((file) => [`packages/platform/src/${file}.ts`, 'export const neighbour = 1\n']),
  ),
  'packages/platform/src/browser/through.ts': "import './further.server.ts'\n",
  'packages/platform/src/browser/further.server.ts': 'export const further = 1\n',
  'packages/platform/src/app/app.ts': 'export const app = 1\n',
  'packages/platform/src/cli/run-site.ts': 'export const run = 1\n',
  'sites/noon/blocks/two/View.ts': 'export const two = 1\n',
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
    'packages/platform/package.json',
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
  const args = [cruiser, 'packages', 'sites', '--output-type', 'json', '--no-cache']
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 64_000_000 })
  const { stdout } = await run.catch((error: unknown) => error as { stdout: string })
  const report = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } }
  return report.summary.violations
}
