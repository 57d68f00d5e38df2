/** Builds an earlier commit of this project in a separate folder, so that a bench can measure it in the same run. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Reference commit: the first commit whose costs were measured. */
const formerCommit = '6a75f1f'

/**
 * Builds the reference version and returns its folder. Returns undefined if the commit is missing, as in a copy without
 * history.
 */
export function buildReferenceVersion(root, commit = formerCommit) {
  const folder = join(root, '.cache', 'bench', commit)
  if (existsSync(join(folder, 'dist/server/main.js'))) return folder
  const inRoot = { cwd: root, stdio: 'ignore' }
  try {
    execFileSync('git', ['cat-file', '-e', commit], inRoot)
  } catch {
    return undefined
  }
  execFileSync('git', ['worktree', 'prune'], inRoot)
  execFileSync('git', ['worktree', 'add', '--detach', folder, commit], inRoot)
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
  execFileSync(process.execPath, ['scripts/prepare.mjs'], { cwd: folder, stdio: 'ignore' })
  return folder
}
