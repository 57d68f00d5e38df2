/**
 * The fields of a body that determine path, listing and access. They are stored in separate rows, so that lists read
 * no bodies.
 */
import type { Body } from './version-key.ts'

/**
 * Matches blocks that may exclude their page from the sitemap: robots rules, a different canonical URL or a different
 * record.
 */
const unlistingText = /robots|canonical|"recordId":"[^{"]/i

/**
 * The fields of a page, except its blocks. Danger: a new field needs a migration that rebuilds the rows (migration
 * 016).
 */
const pageFields = ['route', 'record', 'parameters', 'layoutKey', 'parentKey', 'isTemplate']

/**
 * Returns the fields that determine path, listing and access: `url`, `isIndexed: false` and `access`. For a page,
 * returns everything except its blocks, with `mayUnlist: true` if a block may exclude it from listings. Returns
 * undefined if the body has none of these fields.
 */
export function toAddressFields(body: Body): Body | undefined {
  const { url, isIndexed, route, access } = body
  const isPage = typeof route === 'string'
  const place = {
    ...(typeof url === 'string' && { url }),
    ...(isIndexed === false && { isIndexed }),
    ...(typeof access === 'string' && { access }),
    ...(isPage && pick(body, pageFields)),
    ...(isPage && unlistingText.test(JSON.stringify(body)) && { mayUnlist: true }),
  }
  return Object.keys(place).length === 0 ? undefined : place
}

const pick = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])))

/** Returns the result of {@link toAddressFields} as stored text. */
export function toAddressFieldsText(body: Body): string | null {
  const place = toAddressFields(body)
  return place === undefined ? null : JSON.stringify(place)
}
