/**
 * `node deploy/docker/runtime-packages.mjs FOLDER`: copies everything that a built server needs: the build, the
 * site's content for the first start, and from `node_modules` the packages outside the build with their dependencies.
 */
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { externalPackages } from '../../packages/platform/build/external-packages.mjs'

const root = resolve(import.meta.dirname, '../..')
const target = resolve(process.argv[2] ?? '')
if (process.argv[2] === undefined || existsSync(join(target, 'node_modules')))
  throw new Error('Name a folder that holds no node_modules')

/** The site that the image runs, as a path from the root. */
const site = relative(root, resolve(root, process.env.EPIDERM_SITE ?? 'sites/noon'))
/** Fonts, because social cards read them from their folder. */
const readAsFiles = Object.keys(
  JSON.parse(readFileSync(join(root, site, 'package.json'), 'utf8')).dependencies,
).filter((name) => name.startsWith('@fontsource'))

const needed = new Set()
for (const name of [...externalPackages, ...readAsFiles]) add(name, root)
for (const folder of [...needed, 'dist', 'package.json', 'LICENSE', join(site, 'content')])
  cpSync(join(root, folder), join(target, folder), { recursive: true })
process.stdout.write(`${needed.size} packages\n`)

/**
 * Finds the package as Node does from `from`: in the next `node_modules` upwards. Packages for other platforms are not
 * installed.
 */
function add(name, from) {
  for (let at = from; at.startsWith(root); at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (!existsSync(join(folder, 'package.json'))) continue
    const path = folder.slice(root.length + 1)
    if (needed.has(path)) return
    needed.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(each, folder)
    return
  }
}
