/**
 * Rejects a base path that is a prefix of a stored page's path, because links to that page would be ambiguous (SITE-5).
 */
import type { Actor } from '#model'
import { invalidSetting } from './errors.ts'
import type { Platform } from './opening/open-platform.ts'

const start: Actor = { kind: 'operator', name: 'start' }

/** Checks that the base path is free. Throws if a page's path equals the base path or is below it. */
export async function requireFreeBasePath(basePath: string, { content }: Platform): Promise<void> {
  if (basePath === '') return
  const pages = await content.at(start).findListings({ type: 'epiderm__page' })
  const taken = pages.find(({ body }) => `${String(body.route)}/`.startsWith(`${basePath}/`))
  if (taken === undefined) return
  throw invalidSetting({
    variable: 'BASE_PATH',
    received: basePath,
    expected: `a path that is not the beginning of a page’s path (${taken.title} is at ${String(taken.body.route)})`,
  })
}
