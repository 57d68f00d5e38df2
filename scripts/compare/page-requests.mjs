/** Requests pages as a guest, including files for search engines, conditional requests and content encodings. */
import { toHeader } from './differences.mjs'
import { findLinks } from './forms.mjs'

const maxAddressesWithQuery = 150

/** Requests, as a guest, every stored page, and then every linked URL. */
export async function requestPages({ pair, basePath, routes }) {
  const found = new Set(routes.map((route) => (basePath + route).replace(/\/$/, '') || '/'))
  const pages = []
  let withQuery = 0
  for (const path of found) {
    if (path.includes('?') && (withQuery += 1) > maxAddressesWithQuery) continue
    const answer = await pair.ask('pages, guest', { path })
    const html = answer.body.toString()
    if (answer.status === 200 && /html/.test(toHeader(answer, 'content-type'))) {
      pages.push({ path, html, etag: toHeader(answer, 'etag') })
      for (const link of findLinks(html)) found.add(link)
    }
    const to = toHeader(answer, 'location')
    if (to?.startsWith('/')) found.add(to.split('#')[0])
  }
  return pages
}

export async function requestSearchEngineFiles({ pair, basePath }) {
  const names = ['robots.txt', 'sitemap.xml', 'site.webmanifest', 'manifest.webmanifest', 'favicon.ico']
  const maps = await pair.ask('search engines', { path: `${basePath}/sitemap.xml` })
  const inner = Array.from(
    maps.body.toString().matchAll(/<loc>https?:\/\/[^/]+([^<]*\.xml)/g),
    ([, path]) => path,
  )
  for (const path of [
    ...inner,
    ...names.flatMap((name) => [`/${name}`, `${basePath}/${name}`]),
    '/healthz',
    '/readyz',
  ])
    await pair.ask('search engines', { path })
  for (const path of [
    '/api/openapi.json',
    '/api/visitor',
    '/api/session',
    '/api/icons',
    '/api/icons?icons=check,close',
    '/api/icons?icons=',
    '/gallery',
    '/.well-known/security.txt',
  ])
    await pair.ask('search engines', { path: basePath + path })
  for (const q of ['acne', 'a', '', 'Nöon <b>', 'zzzz', 'x'.repeat(400), 'salicyls'])
    for (const language of ['', '&language=de_DE', '&language=xx'])
      await pair.ask('search', {
        path: `${basePath}/api/search/suggestions?q=${encodeURIComponent(q)}${language}`,
      })
  for (const prefix of ['', '/de'])
    for (const q of ['acne', 'gel', '"', '<script>', 'zzzz', '%', ''])
      await pair.ask('search', { path: `${basePath}${prefix}/search?q=${encodeURIComponent(q)}` })
}

export async function requestConditionalPages({ pair }, pages) {
  const encodings = [
    'br',
    'gzip',
    'identity',
    'deflate',
    'br;q=0, gzip;q=0.5',
    'gzip, br',
    '*',
    'identity;q=0',
    '',
  ]
  for (const { path, etag } of pages.filter(({ path }) => !path.includes('?'))) {
    await pair.ask('HEAD', { method: 'HEAD', path })
    await pair.ask('conditions', { path, headers: { 'if-none-match': etag ?? '"none"' } })
    for (const encoding of encodings.slice(0, 2))
      await pair.ask('encodings', { path, headers: { 'accept-encoding': encoding } })
  }
  for (const { path, etag } of pages.slice(0, 4)) {
    for (const encoding of encodings)
      await pair.ask('encodings', { path, headers: { 'accept-encoding': encoding } })
    for (const method of ['GET', 'HEAD'])
      for (const headers of [
        { 'if-none-match': `W/${etag}` },
        { 'if-none-match': `"other", ${etag}` },
        { 'if-none-match': '*' },
        { 'if-none-match': '"other"' },
        { 'if-none-match': etag ?? '', 'cache-control': 'no-cache' },
        { 'if-modified-since': 'Mon, 02 Mar 2026 09:00:00 GMT' },
        { 'if-modified-since': 'never' },
        { range: 'bytes=0-99' },
        { range: 'bytes=-5', 'if-range': etag ?? '""' },
      ])
        await pair.ask('conditions', { method, path, headers })
  }
}
