/** A room's door exports by name. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const { imports } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  imports: Readonly<Record<string, string>>
}

it.each(Object.entries(imports))('the door %s exports by name', (_, door) => {
  expect(readFileSync(resolve(root, door), 'utf8')).not.toMatch(/^export \*/m)
})
