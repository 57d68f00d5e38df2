import { expect, it } from 'vitest'
import { inherit } from './inherit.ts'

it('replaces plain and computed properties, and computes other properties on access', () => {
  let asked = 0
  const object = {
    name: 'one',
    get user() {
      return `user ${++asked}`
    },
    get route() {
      return `route ${++asked}`
    },
  }
  const changed = inherit(inherit(object, { name: 'two' }), { user: 'nobody' })
  expect(asked).toBe(0)
  expect([changed.name, changed.user, changed.route, object.name]).toEqual([
    'two',
    'nobody',
    'route 1',
    'one',
  ])
})
