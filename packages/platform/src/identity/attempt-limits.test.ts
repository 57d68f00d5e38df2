import { expect, it } from 'vitest'
import {
  standardAttemptLimits,
  toLinkLimits,
  toLinkUseLimit,
  toPasswordLimit,
  toSignInLimits,
} from './attempt-limits.ts'

const stranger = { email: 'anna@clinic.example', from: '192.0.2.1' }
const known = { ...stranger, device: 'tablet' }
const minutes = 60
const hour = 3600
const toPairs = (limits: ReturnType<typeof toSignInLimits>) =>
  limits.map(({ max, windowSeconds }) => [max, windowSeconds])

it('SSN-4 the default attempt limits equal the limits in the specification', () => {
  const { signIn, link } = standardAttemptLimits
  expect(toPairs(toSignInLimits(stranger, signIn))).toEqual([
    [40, 15 * minutes],
    [10, 15 * minutes],
    [20, 24 * hour],
    [40, hour],
  ])
  expect(toPairs(toSignInLimits(known, signIn))).toEqual([[10, 15 * minutes]])
  expect(toPairs(toLinkLimits(stranger, link))).toEqual([
    [20, hour],
    [3, hour],
    [10, hour],
  ])
  expect(toPairs(toLinkLimits(known, link))).toEqual([[3, hour]])
  expect(toPairs([toPasswordLimit('005', standardAttemptLimits)])).toEqual([[10, 15 * minutes]])
  expect(toPairs([toLinkUseLimit({ token: 'a', from: '192.0.2.1' }, standardAttemptLimits)])).toEqual([
    [40, hour],
  ])
})
