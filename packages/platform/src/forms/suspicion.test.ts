import { expect, it } from 'vitest'
import { findSpamSign } from './spam-sign.ts'

it.each([
  ['', undefined],
  ['_empty=', undefined],
  ['_empty=https://spam.example', 'trap'],
  ['_website=https://clinic.example', undefined],
  ['_seconds=2', 'tooFast'],
  ['_seconds=3', undefined],
  ['_seconds=-1', undefined],
  ['_seconds=soon', undefined],
])('SSN-6 flags %j as %s', (sent, expected) => {
  expect(findSpamSign(new URLSearchParams(sent))).toBe(expected)
})
