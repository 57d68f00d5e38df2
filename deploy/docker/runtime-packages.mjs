/**
 * `node deploy/docker/runtime-packages.mjs FOLDER`: copies there what a built server needs and nothing else: the build, the storefront's
 * content for the first start, pictures of blocks for the studio, and of `node_modules` what the build has left out with all it needs.
 */
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { notBundled } from '../../scripts/not-bundled.mjs'

const root = resolve(import.meta.dirname, '../..')
const target = resolve(process.argv[2] ?? '')
if (process.argv[2] === undefined || existsSync(join(target, 'node_modules')))
  throw new Error('Name a folder that holds no node_modules')

/** Its file is read where it lies: faces of social cards (`src/storefront/theme`). */
const readAsFiles = ['@fontsource-variable/brygada-1918']

const needed = new Set()
for (const name of [...notBundled, ...readAsFiles]) add(name, root)
for (const folder of [
  ...needed,
  'dist',
  'package.json',
  'LICENSE',
  'src/storefront/content',
  'docs/reference/images',
])
  cpSync(join(root, folder), join(target, folder), { recursive: true })
process.stdout.write(`${needed.size} packages\n`)

/** As Node finds it from `from`: the next `node_modules` upwards. One for another kind of machine is not installed. */
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
