/** A room's door says by name what the room shows, and shows what somebody outside needs. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const { imports } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  imports: Readonly<Record<string, string>>
}

it.each(Object.entries(imports))('the door %s names what it shows', (_, door) => {
  expect(readFileSync(resolve(root, door), 'utf8')).not.toMatch(/^export \*/m)
})
