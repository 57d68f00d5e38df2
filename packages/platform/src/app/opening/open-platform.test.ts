import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Actor } from '#model'
import { storefront } from '../../composition.ts'
import { openPlatform } from './open-platform.ts'

const editor: Actor = { kind: 'staff', userId: '005000000000001AAA', role: 'editor' }
const dayMs = 24 * 60 * 60_000

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'epiderm-platform-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(dataDir, { recursive: true })
})

it('dates deletions by the database’s clock, so that a machine with a wrong clock erases nothing', async () => {
  const { now } = Date
  vi.useFakeTimers({ toFake: ['Date'], now: now() + 40 * dayMs })
  const platform = await openPlatform({ configuration: { dataDir }, storefront, warn: () => undefined })
  const item = { language: 'en_GB', type: 'epiderm__question', title: 'Early', body: {} }
  const client = '00000000-0000-4000-8000-000000000001'
  await platform.drafts.deleteItem(editor, await platform.drafts.createItem(editor, { client, ...item }))
  const [deleted] = await platform.drafts.listDeleted(editor)
  expect(Date.parse(deleted?.deletedAt ?? '')).toBeLessThan(now() + dayMs)
  await platform.close()
})
