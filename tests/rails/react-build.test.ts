/** Tests that the built server and its commands contain the right React build. */
import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const folder = resolve(import.meta.dirname, '../../dist/server')

it('the built server contains only React’s production build, whatever NODE_ENV is', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  const code = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const builds = Array.from(
    code.matchAll(/\breact(?:-dom)?(?:-[\w.-]+?)?\.(production|development)\.js/g),
    ([, build]) => build,
  )
  expect(new Set(builds)).toEqual(new Set(['production']))
  expect(code).not.toMatch(/process\.env\.NODE_ENV/)
})
