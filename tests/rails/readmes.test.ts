/**
 * Tests that each README mentions only existing files and folders, and that a source folder's README lists exactly the
 * folders that the import table allows it to import.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const { roomsOpenTo } = createRequire(import.meta.url)('../../scripts/import-table.cjs') as {
  readonly roomsOpenTo: Readonly<Record<string, readonly string[]>>
}
const source = ['packages', 'sites']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => !/^sites\/[^/]+\/content\//.test(path))
const folders = source
  .filter((path) => path.endsWith('/README.md'))
  .map((path) => path.replace(/\/[^/]+$/, ''))

it.each(folders)('the README of %s names existing files and folders', (folder) => {
  const places = [folder, 'packages/platform/src', 'packages/platform', '.']
  const absent = listPaths(readFileSync(join(root, folder, 'README.md'), 'utf8')).filter(
    (path) => !places.some((place) => isThere(join(place, path))),
  )
  expect(absent).toEqual([])
})

it.each(Object.entries(roomsOpenTo))(
  'the README of %s lists the folders that it may import',
  (room, others) => {
    const text = readFileSync(join(root, 'packages/platform/src', room, 'README.md'), 'utf8')
    const listed = /May import: ([^.;]*)[.;]/.exec(text.replaceAll('**', '').replaceAll(/\s+/g, ' '))?.[1]
    expect(listed).toBe(others.join(', ') || 'nothing')
  },
)

/** Lists link targets, and code that looks like the name of a file or folder. */
function listPaths(text: string): readonly string[] {
  const code = Array.from(text.matchAll(/`([^`\s]+)`/g), ([, path = '']) => path)
  const links = Array.from(text.matchAll(/\]\((?!https?:)([^)#]+)/g), ([, path = '']) => path)
  const isPath = (path: string) => /^[\w.*-]+(?:\/[\w.*-]+)*(?:\.(?:tsx?|[cm]js|css|md|json)|\/)$/.test(path)
  return [...code.filter(isPath), ...links]
}

/** Returns true if the path exists. `*` in a path matches any characters within a file or folder name. */
function isThere(path: string): boolean {
  if (!path.includes('*')) return existsSync(join(root, path))
  const pattern = path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
  return source.some((one) => new RegExp(`^${pattern}$`).test(one))
}
