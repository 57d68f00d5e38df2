/** Selects the site that the platform serves. */
import { join } from 'node:path'
import { folder, site } from 'virtual:epiderm-site'
import type { Storefront } from './app/site-definition.ts'

export const storefront: Storefront = { ...site, contentFolder: join(folder, site.content ?? 'content') }
