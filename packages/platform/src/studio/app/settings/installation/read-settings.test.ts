import { expect, it } from 'vitest'
import { createWebhookSecret, parseAddresses, parseDays } from './read-settings.ts'

it.each([
  ['365', 365],
  [' 7 ', 7],
  ['0', undefined],
  ['', undefined],
  ['1.5', undefined],
  ['-1', undefined],
])('reads “%s” days as %s', (text, days) => expect(parseDays(text)).toBe(days))

it('reads one address per line and reports the first line that is not an address', () => {
  expect(parseAddresses(' a@shop.example \n\nb@shop.example')).toEqual({
    all: ['a@shop.example', 'b@shop.example'],
    wrong: undefined,
  })
  expect(parseAddresses('a@shop.example\nAnna').wrong).toBe('Anna')
})

it('creates a secret of 32 bytes in the format of Standard Webhooks', () => {
  const secret = createWebhookSecret((bytes) => bytes.fill(255))
  expect(secret).toBe(`whsec_${Buffer.alloc(32, 255).toString('base64')}`)
})
