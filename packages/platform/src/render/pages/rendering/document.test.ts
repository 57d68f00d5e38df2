import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { toContentSecurityPolicy, toDocument } from './document.ts'

const parts = {
  language: 'en-GB',
  direction: 'ltr' as const,
  preloads: '<link rel="preload" as="image" href="/a.jpg">',
  head: '<title>Acne</title>',
  themeColor: '#FAF7F2',
  icons: '<link rel="icon" href="/assets/icon.svg">',
  css: 'body{color:#000}',
  rulesAt: 0,
  ownRulesAt: 16,
  scripts: ['/assets/site.js'],
  skipLabel: 'Skip to content',
  header: '<p>Acme</p>',
  main: '<h1>Acne</h1>',
  footer: '',
  siteData: { siteId: '0DM', note: '</script><script>alert(1)</script>' },
  speculationRules: { prefetch: [] },
}

const toHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('a document', () => {
  const html = toDocument(parts)

  it('SITE-3 sets the language and the text direction', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en-GB" dir="ltr">/)
  })

  it('SITE-7 begins with a skip link to the content', () => {
    expect(html).toHoldMarkup('<body><a class="skip-link" href="#main">Skip to content</a><header>')
    expect(html).toHoldMarkup('<main id="main" tabindex="-1"><h1>Acne</h1></main>')
  })

  it('omits an empty region', () => {
    expect(html).not.toContain('<footer>')
    expect(toDocument({ ...parts, header: '' })).not.toContain('<header>')
  })

  it('does not let scripts, fonts or elements block the first paint', () => {
    expect(toDocument({ ...parts, scripts: ['/assets/grid.js', '/assets/site.js'] })).not.toMatch(
      /blocking=|rel="(?:expect|stylesheet)"|as="(?:font|script|style)"|<script(?! type="(?:module|application\/json|speculationrules)")/,
    )
  })

  it('escapes embedded data, so that it cannot close its script element', () => {
    expect(html.match(/<script/g)).toHaveLength(3)
    expect(html).toContain('\\u003c/script>')
  })
})

describe('the content security policy of a page', () => {
  const policyOf = (html: string) =>
    toContentSecurityPolicy({ ...parts, regions: ['', html], isDevelopment: false })

  it('allows the style element and the speculation rules by hash, and no other inline code', () => {
    const policy = policyOf(parts.main)
    expect(policy).toContain(`style-src ${toHash('body{color:#000}')};`)
    expect(policy).toContain(`script-src 'self' ${toHash('{"prefetch":[]}')};`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('allows the hosts of the page’s images and videos', () => {
    const policy = policyOf(
      '<img alt="" src="https://pictures.example/a.png"><iframe title="v" src="https://player.vimeo.com/video/1"></iframe>' +
        '<a href="/x" data-video="https://www.youtube-nocookie.com/embed/a">Play</a> data-video="https://evil.example/"',
    )
    expect(policy).toContain("img-src 'self' data: https://pictures.example;")
    expect(policy).toContain('frame-src https://player.vimeo.com https://www.youtube-nocookie.com;')
    expect(policyOf('<img src="/a.png">')).toContain("img-src 'self' data:;")
    expect(policyOf('<img src="/a.png">')).not.toContain('frame-src')
  })

  it.each([
    ['https://a;sandbox/x.png', ''],
    ['https://a,default-src/x.png', ''],
    ['https://*/x.png', ''],
    ['https://*.example/x.png', ''],
    ["https://'unsafe-inline'/x.png", ''],
    ['https://me:word@pictures.example/x.png', ' https://pictures.example'],
    ['https://PICTURES.example:8443/x.png', ' https://pictures.example:8443'],
    ['https://картинки.example/x.png', ' https://xn--80aqafcrtq.example'],
    ['https://[::1]/x.png', ''],
  ])('is one valid header without injected directives for the URL %s', (src, opened) => {
    const policy = policyOf(`<img alt="" src="${src}"><iframe title="v" src="${src}"></iframe>`)
    const frames = opened === '' ? '' : ` frame-src${opened};`
    expect(policy).toBe(policyOf('').replace('data:;', `data:${opened};${frames}`))
    expect(policy).toMatch(/^[\x20-\x7e]+$/)
  })
})
