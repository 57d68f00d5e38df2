import { expect, it, vi } from 'vitest'
import { createPasswordGuessingAlert } from './guessing-alert.ts'

const account = {
  id: '005000000000001AAA',
  email: 'anna@clinic.example',
  name: 'Anna',
  organisation: 'Clear Skin',
  role: 'practitioner',
  isClosed: false,
  hasPassword: true,
  createdAt: '2026-01-01T00:00:00Z',
} as const

it('notifies the owner and each administrator of password guessing, and logs the account’s id', () => {
  const send = vi.fn(async () => true)
  const warn = vi.fn()
  const administrators = ['a', 'b'].map((name) => ({ ...account, name, email: `${name}@shop.example` }))
  createPasswordGuessingAlert({ mail: { send }, warn })({ account, administrators })
  expect(send.mock.calls).toEqual([
    [{ kind: 'guessed', to: 'anna@clinic.example', name: 'Anna' }],
    [{ kind: 'guessedOther', to: 'a@shop.example', name: 'a', newEmail: 'anna@clinic.example' }],
    [{ kind: 'guessedOther', to: 'b@shop.example', name: 'b', newEmail: 'anna@clinic.example' }],
  ])
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ reason: account.id }))
})
