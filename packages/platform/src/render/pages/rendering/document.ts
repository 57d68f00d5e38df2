/** Builds the HTML document around a page's blocks, and the content security policy that matches it byte for byte. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { escapeHtml, cacheByObject, toScriptJson } from '#kit'

export type DocumentParts = {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** True if the page is rendered for a signed-in visitor. Guest-only content is then hidden even without scripts. */
  readonly isForVisitor?: boolean
  /** HTML of preload links. */
  readonly preloads: string
  /** HTML of the head's own elements. */
  readonly head: string
  readonly themeColor: string | undefined
  readonly icons: string
  readonly css: string
  /** Offset of the style rules after the font faces. */
  readonly rulesAt: number
  /** Offset of the rules that editors set on single blocks. */
  readonly ownRulesAt: number
  /** URLs of module scripts, which browsers defer by default. */
  readonly scripts: readonly string[]
  readonly skipLabel: string
  readonly header: string
  readonly main: string
  /** The language of the main content; set only on an untranslated page. */
  readonly mainLanguage?: { readonly language: string; readonly direction: 'ltr' | 'rtl' } | undefined
  readonly footer: string
  /** Data for scripts, in an element with `data-provider-type="site"`. */
  readonly siteData: Readonly<Record<string, unknown>>
  /** Equal rules must be the same object, because the object is the cache key for the rules' text. */
  readonly speculationRules: object | undefined
}

export function toDocument(parts: DocumentParts): string {
  const rules = parts.speculationRules === undefined ? '' : toRulesText(parts.speculationRules)
  return [
    `<!doctype html><html lang="${parts.language}" dir="${parts.direction}"${parts.isForVisitor === true ? ' data-visitor="signed-in"' : ''}><head>`,
    toDocumentHead(parts),
    `</head><body><a class="skip-link" href="#main">${escapeHtml(parts.skipLabel)}</a>`,
    parts.header === '' ? '' : `<header>${parts.header}</header>`,
    `<main id="main" tabindex="-1"${toLanguageAttributes(parts.mainLanguage)}>${parts.main}</main>`,
    parts.footer === '' ? '' : `<footer>${parts.footer}</footer>`,
    `<script type="application/json" data-provider-type="site">${toScriptJson(parts.siteData)}</script>`,
    rules === '' ? '' : `<script type="speculationrules">${rules}</script>`,
    '</body></html>\n',
  ].join('')
}

/** Returns the content of the head. */
export function toDocumentHead(parts: DocumentParts): string {
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    parts.preloads,
    `<style>${parts.css}</style>`,
    parts.head,
    parts.themeColor === undefined
      ? ''
      : `<meta name="theme-color" content="${escapeHtml(parts.themeColor)}">`,
    parts.icons,
    ...parts.scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`),
  ].join('')
}

const toLanguageAttributes = (own: DocumentParts['mainLanguage']) =>
  own === undefined ? '' : ` lang="${own.language}" dir="${own.direction}"`

export type PolicyInput = Pick<DocumentParts, 'css' | 'speculationRules'> & {
  /** HTML of the body's regions. */
  readonly regions: readonly string[]
  /** Allows the development server's client script. */
  readonly isDevelopment: boolean
}

/**
 * Allows only this site's own files and, by hash, the style element and the speculation rules. Injected code therefore
 * neither runs nor styles the page. If a page contains an image or video from another server, only that page's policy
 * allows the server's host.
 */
export function toContentSecurityPolicy(request: PolicyInput): string {
  const { css, speculationRules, isDevelopment } = request
  const rules = speculationRules === undefined ? '' : ` ${toCspHash(toRulesText(speculationRules))}`
  const { images, frames } = findHostsIn(request.regions)
  return [
    "default-src 'none'",
    `script-src 'self'${isDevelopment ? " 'unsafe-inline'" : rules}`,
    `style-src ${isDevelopment ? "'self' 'unsafe-inline'" : toCspHash(css)}`,
    `img-src 'self' data:${images}`,
    ...(frames === '' ? [] : [`frame-src${frames}`]),
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

const toRulesText = cacheByObject((rules: object) => toScriptJson(rules))

/** Maximum number of cached hashes. Pages share styles, so a hash that was computed recently is often needed again. */
const maxHashes = 100
const hashes = new LRUCache<string, string>({ max: maxHashes })

export function toCspHash(text: string): string {
  const known = hashes.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  hashes.set(text, known)
  return known
}

function findHostsIn(html: readonly string[]): { readonly images: string; readonly frames: string } {
  const regions = html.filter(hasExternalSource)
  return {
    images: findHosts(regions, /<(?:img|source)\b[^>]*?\ssrc(?:set)?="(https:\/\/[^/"?#\s]+)/g),
    frames: findHosts(regions, /<(?:iframe\b[^>]*?\ssrc|a\b[^>]*?\sdata-video)="(https:\/\/[^/"?#\s]+)/g),
  }
}

/** Lists the other hosts that the content security policy must allow for this HTML, separated by spaces. */
export const findExternalHosts = (html: readonly string[]): string =>
  Object.values(findHostsIn(html)).join(';').replace(/^;$/, '')

const hasExternalSource = (html: string) => /\s(?:src|srcset|data-video)="https:/.test(html)

/** Attack: a host that ends its directive (`https://a;sandbox`), matches all hosts (`*`) or is invalid in a header. */
const harmlessHost = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?$/

function findHosts(regions: readonly string[], element: RegExp): string {
  const hosts = regions
    .flatMap((html) => Array.from(html.matchAll(element), ([, host = '']) => host))
    .filter((host) => URL.canParse(host))
    .map((host) => new URL(host).origin)
    .filter((origin) => harmlessHost.test(origin))
  return [...new Set(hosts)].map((origin) => ` ${origin}`).join('')
}
