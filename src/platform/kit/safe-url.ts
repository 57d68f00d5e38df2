/** URL-3: which URLs may stand in a page. */
import { sanitizeUrl as judgeUrl } from '@braintree/sanitize-url'

export const harmlessUrl = 'about:blank'
/** URL-4. */
export const maxUrlLength = 2048

const allowedSchemes = new Set(['http', 'https', 'mailto', 'tel', 'sms'])
const namedEntities: Record<string, string> = {
  colon: ':',
  tab: '\t',
  newline: '\n',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  sol: '/',
  bsol: '\\',
  lpar: '(',
  rpar: ')',
  num: '#',
  nbsp: ' ',
  zerowidthspace: '\u200b',
}

/**
 * The URL itself, to the letter, when its scheme is harmless; else `about:blank`. The scheme is read after decoding HTML
 * entities and percent signs until nothing changes, and without control characters, zero-width characters and white space.
 * Attack: `java&#x73;cript:`, `java\tscript:`, `jav%61script:`. A library's verdict and our own list must both agree.
 */
export function sanitizeUrl(url: string): string {
  if (url.length > maxUrlLength) return harmlessUrl
  if (url.startsWith('#') || url.startsWith('?')) return url
  const bare = toBareUrl(url)
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase()
  if (scheme !== undefined && !allowedSchemes.has(scheme)) return harmlessUrl
  if (url.trim() !== '' && judgeUrl(url) === harmlessUrl) return harmlessUrl
  return url
}

/** URL-4: at most 2048 characters and harmless; a URL object decides, so the time is linear. */
export function isValidUrl(url: string): boolean {
  if (url === '' || url.length > maxUrlLength || sanitizeUrl(url) === harmlessUrl) return false
  return URL.canParse(url, 'https://site.invalid')
}

function toBareUrl(url: string): string {
  let current = url
  for (let round = 0; round < 10; round++) {
    const next = decodePercent(decodeEntities(current))
    if (next === current) break
    current = next
  }
  return current.replace(/[\p{C}\p{Z}\s]/gu, '')
}

function decodeEntities(text: string): string {
  return text
    .replace(/&#x0*([0-9a-f]{1,6});?/gi, (_, hex: string) => toCharacter(parseInt(hex, 16)))
    .replace(/&#0*(\d{1,7});?/g, (_, decimal: string) => toCharacter(Number(decimal)))
    .replace(/&([a-z]{2,14});?/gi, (whole, name: string) => namedEntities[name.toLowerCase()] ?? whole)
}

const decodePercent = (text: string) =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

const toCharacter = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
