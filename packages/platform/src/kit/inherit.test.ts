import { expect, it } from 'vitest'
import { inherit } from './inherit.ts'

it('inherits from an object with some plain and computed properties replaced, and computes the other properties on access', () => {
  let callCount = 0
  const object = {
    name: 'one',
    get user() {
      return `user ${++callCount}`
    },
    get route() {
      return `route ${++callCount}`
    },
  }
  const changed = inherit(inherit(object, { name: 'two' }), { user: 'nobody' })
  expect(callCount).toBe(0)
  expect([changed.name, changed.user, changed.route, object.name]).toEqual([
    'two',
    'nobody',
    'route 1',
    'one',
  ])
})
