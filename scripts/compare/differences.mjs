/**
 * Compares two responses to one request, ignoring the time and the names of built assets. If an asset name differs,
 * values that depend on it (entity tag, length, hash in the policy) also differ and are ignored.
 */

const assetName = /\/assets\/[\w./-]*?[\w-]+-[\w-]{8}(?=\.\w+)/g
/**
 * Matches the end of the `epiderm-device` cookie: its expiry time, which comes from the database's clock, and a
 * signature whose key is derived from a password's random salt.
 */
const deviceSignature = /(epiderm-device=[^.;]*)\.\d+\.[\w-]+/g
/** Matches times from the database's clock, which is not fixed: all times on the day of the comparison. */
const databaseTime = new RegExp(`${new Date().toISOString().slice(0, 10)}T[\\d:.]+Z`, 'g')
const ofTime = new Set(['date', 'connection', 'keep-alive', 'x-request-id'])
const ofBytes = new Set(['etag', 'content-length', 'content-security-policy'])
/** The length of a page is ignored, because pages are recompressed in the background. */
const ofPacking = 'content-length'
const contextBytes = 60

/** Compares responses. Remembers the old and the new entity tag of pages that differ only in asset names. */
export function createResponseComparer() {
  const sameTags = new Map()
  return {
    /** Returns one sentence per difference, or an empty list if the responses are equal. */
    find(before, after) {
      const [old, fresh] = [before, after].map(withoutAssetNames)
      const hasNewNames = before.body.toString('latin1') !== after.body.toString('latin1') && old === fresh
      if (hasNewNames) sameTags.set(toHeader(before, 'etag'), toHeader(after, 'etag'))
      return [
        ...(before.status === after.status ? [] : [`status: ${before.status} → ${after.status}`]),
        ...findHeaders(before, after, { hasNewNames, sameTags }),
        ...findBody(old, fresh),
      ]
    },
  }
}

export const toHeader = ({ headers }, wanted) => headers.find(([name]) => name === wanted)?.[1]

const withoutAssetNames = ({ body }) =>
  body.toString('latin1').replace(assetName, '/assets/…').replace(databaseTime, 'now')

function findHeaders(before, after, { hasNewNames, sameTags }) {
  const old = toLines(before)
  const fresh = toLines(after)
  const isPassedOver = (name) => {
    if (ofTime.has(name)) return true
    if (name === ofPacking && toHeader(before, 'content-encoding') !== undefined) return true
    if (name === 'etag' && sameTags.get(toHeader(before, name)) === toHeader(after, name)) return true
    return hasNewNames && ofBytes.has(name)
  }
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((name) => {
    const [was = 'none', is = 'none'] = [old.get(name), fresh.get(name)]
    return was === is || isPassedOver(name) ? [] : [`${name}: ${was} → ${is}`]
  })
}

function toLines({ headers }) {
  const lines = new Map()
  for (const [name, value] of headers)
    lines.set(name, [
      ...(lines.get(name) ?? []),
      value.replace(assetName, '/assets/…').replace(deviceSignature, '$1…'),
    ])
  return new Map(Array.from(lines, ([name, values]) => [name, values.join(' ; ')]))
}

function findBody(old, fresh) {
  if (old === fresh) return []
  let at = 0
  while (old[at] === fresh[at]) at += 1
  const show = (text) => JSON.stringify(text.slice(Math.max(0, at - contextBytes), at + contextBytes))
  return [
    `body differs from byte ${at} on (${old.length} → ${fresh.length}):\n      ${show(old)}\n      ${show(fresh)}`,
  ]
}
