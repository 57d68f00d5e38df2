import { describe, expect, it } from 'vitest'
import { findDevice, renewDeviceTokens, type DeviceOwner } from './devices.ts'

const anna: DeviceOwner = { id: '005anna', password_hash: 'hash of anna' }
const now = new Date('2026-03-02T09:00:00Z')
const lastDay = new Date('2026-08-29T08:59:59Z')
let count = 0
const randomBytes = (size: number) => new Uint8Array(size).fill((count += 1))
const renew = (given: readonly string[], owner = anna) =>
  renewDeviceTokens(given, { owner, now, randomBytes })

describe('browsers that have signed in before', () => {
  it('are recognised for 180 days, by an identifier that is not secret', () => {
    const devices = renew([])
    const id = findDevice(devices, { owner: anna, now })
    expect(id).toMatch(/^[\w-]{12}$/)
    expect(findDevice(devices, { owner: anna, now: lastDay })).toBe(id)
    expect(findDevice(devices, { owner: anna, now: new Date(lastDay.getTime() + 1000) })).toBeUndefined()
  })

  it('are recognised for one account only, until that account’s password changes', () => {
    const devices = renew([])
    for (const owner of [
      { ...anna, id: '005eve' },
      { ...anna, password_hash: 'hash of another' },
      { ...anna, password_hash: null },
      undefined,
    ])
      expect(findDevice(devices, { owner, now })).toBeUndefined()
  })

  it.each([
    ['another name', (device: string) => `aaaaaaaaaaaa${device.slice(12)}`],
    ['a later expiry', (device: string) => device.replace(/\.\d+\./, '.99999999999.')],
    ['another signature', (device: string) => `${device.slice(0, -43)}${'b'.repeat(43)}`],
    ['no signature', (device: string) => device.slice(0, -43)],
    ['trailing text', (device: string) => `${device}a`],
  ])('are unknown with %s', (_name, forge) => {
    const [device = ''] = renew([])
    expect(findDevice([forge(device)], { owner: anna, now })).toBeUndefined()
  })

  it('store one token per account, and at most five tokens', () => {
    const owners = Array.from({ length: 6 }, (_, index) => ({ ...anna, id: `005${index}` }))
    const shared = owners.reduce<readonly string[]>((devices, owner) => renew(devices, owner), [])
    expect(shared).toHaveLength(5)
    const isKnown = (owner: DeviceOwner) => findDevice(shared, { owner, now }) !== undefined
    expect(owners.map(isKnown)).toEqual([false, true, true, true, true, true])
    const again = renew(shared, owners[3])
    expect(again).toHaveLength(5)
    expect(again.filter((device) => !shared.includes(device))).toEqual([again[0]])
  })
})
