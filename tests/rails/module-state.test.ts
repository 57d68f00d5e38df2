/** Tests that modules have no state, because all sites, pages and tests would share this state. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const src = resolve(import.meta.dirname, '../../packages/platform/src')
const isProduct = (path: string) =>
  /\.tsx?$/.test(path) && !/(?:\.test|\.fixture|\/testing)\.tsx?$/.test(path)

it('no module in the product code has a mutable variable', () => {
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(isProduct)
  const isStateful = (path: string) =>
    /^(?:export )?(?:let|var) /m.test(readFileSync(resolve(src, path), 'utf8'))
  expect(paths.filter(isStateful).toSorted()).toEqual([])
  expect(paths.length).toBeGreaterThan(1000)
})
