/**
 * Builds the server version that nodes run before they are updated to this version. This is the newest commit without
 * the newest migration, so it changes whenever a migration is added to the Git history.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const migrations = 'packages/platform/src/database/migrations'
/**
 * Every folder that has ever contained the migrations, so that a commit that only moves migrations does not count as
 * adding them.
 */
const anyMigrations = ':(glob)**/database/migrations'
/** Folder that caches the previous version for the next run, because installing and building it takes a minute. */
const keptFolder = join(root, '.cache/former')

export type PreviousVersion = {
  readonly folder: string
  readonly commit: string
  /** Names of the current migrations that the previous version lacks. */
  readonly unknown: readonly string[]
  /** Names of the current migrations that the previous version contains. */
  readonly known: readonly string[]
}

/**
 * Finds the commit of the previous version. If the local history is too short, throws an error that contains the
 * command for fetching the missing commits.
 */
export function findPreviousCommit(repository: string): string {
  const git = (...words: readonly string[]) => askGit(repository, words)
  const steps = listSteps(readdirSync(join(repository, migrations)))
  const head = git('rev-parse', '--verify', 'HEAD')
  const committed = listSteps(git('ls-tree', '--name-only', head, `${migrations}/`).split('\n'))
  if (steps.some((step) => !committed.includes(step))) return head
  const paths = steps.map((step) => `${anyMigrations}/${step}.ts`)
  const adding = git('log', '-1', '--find-renames', '--diff-filter=A', '--format=%H', '--', ...paths)
  return git('rev-parse', '--verify', `${adding}^`)
}

/** Installs and builds the server version with that version's own scripts. */
export async function buildPreviousVersion(): Promise<PreviousVersion> {
  const commit = findPreviousCommit(root)
  const folder = join(keptFolder, commit)
  if (!existsSync(folder)) await unpack(commit, folder)
  process.stdout.write(`The previous version is ${commit.slice(0, 8)}, in ${folder}.\n`)
  execFileSync(process.execPath, ['scripts/prepare.mjs'], {
    cwd: folder,
    env: toBuildEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const known = listSteps(listCommitted(commit))
  const unknown = listSteps(readdirSync(join(root, migrations))).filter((step) => !known.includes(step))
  return { folder, commit, known, unknown }
}

/** Lists the migrations in a commit, in the folder where that commit stores them. */
const listCommitted = (commit: string): readonly string[] =>
  askGit(root, ['ls-tree', '-r', '--name-only', commit])
    .split('\n')
    .filter((path) => /(?:^|\/)database\/migrations\/[^/]+$/.test(path))

/** Returns migration names such as `037-schema-floor`, which are also the file names. */
const listSteps = (paths: readonly string[]): readonly string[] =>
  paths
    .map((path) => basename(path, '.ts'))
    .filter((name) => /^\d{3}-[\w-]+$/.test(name))
    .sort()

/** Unpacks the commit. Deletes the version that an earlier run has cached. */
async function unpack(commit: string, folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(keptFolder, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const archive = execFileSync('git', ['archive', '--format=tar', commit], {
    cwd: root,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x', '-C', unfinished], { input: archive })
  await rename(unfinished, folder)
}

/** Returns the environment variables except Vitest's own variables, which would produce a test build. */
function toBuildEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, VITEST: _vitest, ...others } = process.env
  return others
}

function askGit(repository: string, words: readonly string[]): string {
  try {
    return execFileSync('git', words, { cwd: repository, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch (cause) {
    throw new Error(
      'The previous version is taken from the Git history, which starts after the newest migration here. ' +
        'Get it with: git fetch --unshallow (where there is no repository at all: git clone).',
      { cause },
    )
  }
}
