/** Renders the studio's HTML page. */
import { escapeHtml } from '#kit'
import type { SignInSite } from '#studio'

export type StudioFiles = {
  /** Root-relative URL. */
  readonly script: string
  /** Chunks that the script imports first. The page loads them in parallel. */
  readonly chunks?: readonly string[]
  /** Undefined in development, where the script adds the styles to the page itself. */
  readonly style?: string
  readonly isDevelopment: boolean
}

type StudioPage = {
  readonly basePath: string
  readonly files: StudioFiles
  /**
   * Paths of the studio's first requests, relative to the API's base path. The page preloads the responses to these
   * requests while the studio's script loads.
   */
  readonly requested: readonly string[]
  readonly site: SignInSite
}

/**
 * React Aria adds a style element, which the policy rejects, unless an element with this id exists. The studio's style
 * sheet contains the rule instead.
 */
const pressableStyleId = 'react-aria-pressable-style'

export function renderStudioPage({ basePath, files, requested, site }: StudioPage): string {
  const { script, chunks = [], style, isDevelopment } = files
  const base = escapeHtml(basePath)
  const toUrl = (path: string) => base + escapeHtml(path)
  const links = [
    ...chunks.map((chunk) => `<link rel="modulepreload" href="${toUrl(chunk)}">`),
    ...requested.map((path) => `<link rel="preload" as="fetch" crossorigin href="${toUrl(`/api${path}`)}">`),
  ].join('')
  const sheet = style && `<link rel="stylesheet" id="${pressableStyleId}" href="${base}${escapeHtml(style)}">`
  return toPage(
    'Studio',
    `${sheet ?? ''}${links}${isDevelopment ? toRefresh(base) : ''}<script type="module" src="${base}${escapeHtml(script)}"></script>`,
    `<div id="studio" data-base-path="${base}" data-site="${escapeHtml(JSON.stringify(site))}"></div><noscript>The studio needs JavaScript.</noscript>`,
  )
}

export const renderAccessDeniedPage = ({ basePath }: Pick<StudioPage, 'basePath'>): string =>
  toPage(
    'Not for this account',
    '',
    `<main><h1>This account cannot open the studio</h1><p>The studio is for the site’s staff. Ask an administrator for the role of an editor, or sign in with another account.</p><p><a href="${escapeHtml(basePath)}/account">Your account</a></p></main>`,
  )

const toPage = (title: string, head: string, body: string) =>
  `<!doctype html>\n<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title>${head}</head><body>${body}</body></html>\n`

/** Returns the script that the build tool's React plugin needs before the first component. */
const toRefresh = (base: string) =>
  `<script type="module">import{injectIntoGlobalHook}from"${base}/@react-refresh";injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type</script>`
