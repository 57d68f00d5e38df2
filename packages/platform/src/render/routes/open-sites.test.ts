import { expect, it, vi } from 'vitest'
import type { SitesOptions, SiteSnapshot } from '../site/sites.ts'
import { openSites } from './open-sites.ts'

const away = () => Promise.reject(new Error('the database is away'))
const snapshot: SiteSnapshot = {
  release: 1,
  findContents: away,
  findAddresses: away,
  findListings: away,
  countItems: away,
  loadChangesSince: away,
}

it('rejects for its callers if a site cannot be read, without an unhandled rejection', async () => {
  const heard = vi.fn()
  process.on('unhandledRejection', heard)
  const sites = openSites({ openSnapshot: () => snapshot } as unknown as SitesOptions)
  const { site } = sites.openDraft(() => snapshot)
  const later = new Promise((resolve) => setImmediate(resolve))
  await later
  expect(heard).not.toHaveBeenCalled()
  await expect(site).rejects.toThrow('the database is away')
  process.off('unhandledRejection', heard)
})
