/**
 * Builds one of this repository's sites with the packed platform, in a folder outside the repository. That folder
 * contains only the files that `npm pack` includes and the dependencies that both packages declare.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, readdir, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '..')
const run = promisify(execFile)

/** The target folder, which must be empty. Afterwards it contains the site's files, `node_modules` and `dist`. */
export async function buildPackedSite(site: string, folder: string): Promise<void> {
  const platform = join(folder, 'node_modules/@epiderm/platform')
  await mkdir(platform, { recursive: true })
  await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    cwd: join(root, 'packages/platform'),
  })
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? ''
  await run('tar', ['-xzf', join(folder, tarball), '-C', platform, '--strip-components=1'])
  await cp(join(root, site), folder, { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) })
  for (const name of new Set([...(await listDependencies(platform)), ...(await listDependencies(folder))]))
    if (name !== '@epiderm/platform') await linkPackage(name, folder)
  await run(process.execPath, [join(platform, 'bin/epiderm.mjs'), 'build'], { cwd: folder })
}

async function listDependencies(folder: string): Promise<readonly string[]> {
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  return Object.keys(dependencies)
}

async function linkPackage(name: string, folder: string): Promise<void> {
  const link = join(folder, 'node_modules', name)
  await mkdir(dirname(link), { recursive: true })
  await symlink(join(root, 'node_modules', name), link)
}
