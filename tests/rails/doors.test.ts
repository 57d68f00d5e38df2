/** Tests that each entry point has only named exports, and that no two entry points export the same name. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const { imports } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  imports: Readonly<Record<string, string>>
}

it.each(Object.entries(imports))('the entry point %s has only named exports, no `export *`', (_, door) => {
  expect(readFileSync(resolve(root, door), 'utf8')).not.toMatch(/^export \*/m)
})

it('each name that an entry point exports is defined once in the project', () => {
  const owners = new Map<string, Set<string>>()
  for (const door of Object.values(imports)) {
    const text = readFileSync(resolve(root, door), 'utf8')
    for (const [, names = '', file = ''] of text.matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)'/gm))
      for (const name of names.split(',').map((one) => one.trim().replace(/^type /, '')))
        if (name !== '')
          owners.set(name, (owners.get(name) ?? new Set()).add(resolve(root, door, '..', file)))
  }
  expect(owners.size).toBeGreaterThan(500)
  expect([...owners].filter(([, files]) => files.size > 1).map(([name]) => name)).toEqual([])
})
