/** Tests finding the previous server version in small separate projects with Git repositories. */
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findPreviousCommit } from './previous-version.ts'

let folder: string
let project: string
const git = (...words: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@clinic.example', ...words], {
    cwd: project,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim()

async function write(file: string, migrations = 'packages/platform/src/database/migrations'): Promise<void> {
  const path = join(project, migrations, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, file)
}

/** Commits changes to these files. Returns the hash of the commit. */
async function commit(...files: readonly string[]): Promise<string> {
  for (const file of files) await write(file)
  git('add', '.')
  git('commit', '-q', '--allow-empty', '-m', 'a step')
  return git('rev-parse', 'HEAD')
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epiderm-former-'))
  project = join(folder, 'project')
  await mkdir(project)
  git('init', '-q')
  await commit('039-webhooks.ts', 'migration.ts')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('the previous server version is the newest commit without the most recently added migration, regardless of the migration’s number', async () => {
  await commit('041-builds.ts')
  const former = await commit()
  await commit('037-floor.ts')
  await commit('found.fixture.ts')
  expect(findPreviousCommit(project)).toBe(former)
})

it('a commit that only moves migrations does not count as adding a migration', async () => {
  await rm(join(project, 'packages'), { recursive: true })
  for (const file of ['039-webhooks.ts', 'migration.ts']) await write(file, 'src/database/migrations')
  const former = await commit()
  await write('041-builds.ts', 'src/database/migrations')
  await commit()
  await mkdir(join(project, 'packages/platform/src'), { recursive: true })
  git('mv', 'src/database', 'packages/platform/src/database')
  await commit()
  expect(findPreviousCommit(project)).toBe(former)
})

it('the previous server version is the last commit if the newest migration is not committed', async () => {
  await commit('041-builds.ts')
  const last = await commit()
  await write('042-more.ts')
  expect(findPreviousCommit(project)).toBe(last)
})

it.each(['041-builds.ts', 'found.fixture.ts'])(
  'a shallow history, with %s, is rejected with a message that contains the command to fetch the rest',
  async (last) => {
    await commit('041-builds.ts')
    await commit(last)
    git('clone', '-q', '--depth', '1', `file://${project}`, join(folder, 'shallow'))
    expect(() => findPreviousCommit(join(folder, 'shallow'))).toThrow('git fetch --unshallow')
  },
)

it('finding the previous version throws in a folder without a repository', async () => {
  await rm(join(project, '.git'), { recursive: true })
  expect(() => findPreviousCommit(project)).toThrow('git clone')
})
