/** URL-3: the URLs that a page may contain. */
import { decodeHTML } from 'entities/decode'

export const blankUrl = 'about:blank'
/** Maximum length of a URL (URL-4). */
export const maxUrlLength = 2048

const allowedSchemes = new Set(['http', 'https', 'mailto', 'tel', 'sms'])
const maxRounds = 32
/** Repeated encodings of `&` and `%`, such as `&amp;amp;` or `%2525`. */
const repeatedAmpersand = /&(?:amp;)+/g
const repeatedPercent = /%(?:25)+/g
/**
 * Control, format, private and unassigned characters, white space, and line breaks and tabs written as escape sequences
 * (`\n`).
 */
const ignored = /[\p{C}\p{Z}\s]|\\[nrt]/gu

/**
 * Returns the URL unchanged if its scheme is harmless, otherwise `about:blank`. To read the scheme, decodes HTML
 * entities and percent signs until nothing changes, and strips control characters, zero-width characters and white
 * space. Attack: `java&#x73;cript:`, `java\tscript:`, `jav%61script:`, each encoded again any number of times.
 */
export function sanitizeUrl(url: string): string {
  if (url.length > maxUrlLength) return blankUrl
  if (/^[#?/]/.test(url)) return url
  const bare = findBareUrl(url)
  if (bare === undefined) return blankUrl
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase()
  return scheme === undefined || allowedSchemes.has(scheme) ? url : blankUrl
}

/**
 * Returns true for a harmless URL of at most 2048 characters (URL-4). A `URL` object validates it, which takes linear
 * time.
 */
export function isValidUrl(url: string): boolean {
  if (url === '' || url.length > maxUrlLength || sanitizeUrl(url) === blankUrl) return false
  return URL.canParse(url, 'https://site.invalid')
}

/**
 * Returns true for a valid URL that browsers resolve as a person would expect. Attack: `/\evil.example` and
 * `/<tab>/evil.example`, which look like paths on this site but open another site. This check applies when links are
 * written. The sanitiser follows URL-3 exactly.
 */
export const isUnambiguousUrl = (url: string): boolean =>
  isValidUrl(url) && !/[\\\p{Cc}]/u.test(url.split(/[?#]/, 1)[0] ?? '')

/** Hosts of the site, including the port. */
export type SiteHosts = readonly string[]

/**
 * Returns true for a path on the site, or an absolute URL on one of its hosts. Attack: `https:evil.example`, which is a
 * path on an https page but another site on an http page.
 */
export const isSiteUrl = (url: string, ownHosts: SiteHosts = []): boolean =>
  url !== '' && readFromSite(url).every((read) => read && [anyHost, ...ownHosts].includes(read.host))

/**
 * Returns true if an image may be loaded from this address: from the site, or from an explicit https address. Attack:
 * `http:` and `//host`, which an unencrypted page requests in the clear, so that anyone on the network can respond.
 */
export const isPictureUrl = (url: string, ownHosts: SiteHosts = []): boolean =>
  isSiteUrl(url, ownHosts) ||
  readFromSite(url).every((read) => read?.protocol === 'https:' && read.host !== anyHost)

const anyHost = 'site.invalid'

/** Resolves the URL as a browser does on an HTTPS page and on an HTTP page. */
const readFromSite = (url: string): readonly (URL | undefined)[] =>
  [`https://${anyHost}`, `http://${anyHost}`].map((base) =>
    sanitizeUrl(url) !== blankUrl && URL.canParse(url, base) ? new URL(url, base) : undefined,
  )

/**
 * Returns undefined if the URL still changes after many rounds of decoding. Even the longest legitimate URL needs few
 * rounds, because repetitions of one encoding are decoded in one round. Only an attack alternates between encodings so
 * often.
 */
function findBareUrl(url: string): string | undefined {
  let current = url
  for (let round = 0; round < maxRounds; round++) {
    const next = decodeOnce(current.replace(ignored, ''))
    if (next === current) return current
    current = next
  }
  return undefined
}

/** Decodes entities in any case (`&COLON;`), and also where a careless parser would: before a letter (`&colonx`). */
const decodeOnce = (text: string) =>
  decodeHTML(text.replace(repeatedAmpersand, '&').replace(/&(tab|newline|colon);?/gi, toControl))
    .replace(repeatedPercent, '%')
    .replace(/(?:%[0-9a-f]{2})+/gi, toCharacters)

/**
 * Bytes that are not valid UTF-8 become the replacement character, so that the remaining percent signs are still
 * decoded.
 */
const toCharacters = (encoded: string) =>
  new TextDecoder().decode(Uint8Array.from(encoded.slice(1).split('%'), (hex) => parseInt(hex, 16)))

const toControl = (_: string, name: string) => (name.toLowerCase() === 'colon' ? ':' : ' ')
