import { describe, expect, it } from 'vitest'
import { createContentKey, createSiteUrls } from '#kit'
import { createResizedUrls } from '#model'
import { themeBody } from '#content-types'
import { toNumberedItem } from '../site.fixture.ts'
import { readPageIcons, toIconLinks } from './site-icons.ts'

const toContentKey = (n: number) => createContentKey(new Uint8Array(16).fill(n))
const key = toContentKey(1)
const url = createSiteUrls({ basePath: '/acme/s', origin: 'https://shop.example' })
const configured = {
  svg: '/i.svg',
  ico: '/i.ico',
  touch: '/touch.png',
  app: [{ url: '/m.png', sizePx: 512, purpose: 'maskable' as const }],
}

type Input = {
  readonly icon?: unknown
  readonly body?: Readonly<Record<string, unknown>>
  readonly isResized?: boolean
}

function read({ icon = { contentKey: key }, body = {}, isResized = true }: Input = {}) {
  const warnings: string[] = []
  const picture = toNumberedItem(1, {
    contentKey: key,
    type: 'sfdc_cms__image',
    body: { ...media('image/png'), width: 600, height: 600, ...body },
  })
  const theme = themeBody.parse({ tokens: {}, ...(icon !== null && { icon }) })
  const icons = readPageIcons(theme, {
    icons: configured,
    loaded: { findContent: (contentKey) => (contentKey === key ? picture : undefined) },
    page: {
      site: { siteId: '0DM000000000001' },
      url,
      toResizedUrl: isResized ? createResizedUrls({ prefix: '/acme/s/image', url }) : undefined,
    },
    warn: (reason) => warnings.push(reason),
  })
  return { icons, warnings, html: toIconLinks(icons, url) }
}

const toPng = (sizePx: number) =>
  `/acme/s/image/width=${sizePx},height=${sizePx},format=png,fit=cover/cms/delivery/media/${key}`
const media = (mimeType: string) => ({
  'sfdc_cms:media': { url: `/cms/delivery/media/${key}`, source: { type: 'file', mimeType } },
})

describe('site icons', () => {
  it('are exactly the configured icons if the theme has no icon', () => {
    const { icons, html } = read({ icon: null })
    expect(html).toBe(
      '<link rel="icon" href="/acme/s/i.ico" sizes="32x32">' +
        '<link rel="icon" href="/acme/s/i.svg" type="image/svg+xml">' +
        '<link rel="apple-touch-icon" href="/acme/s/touch.png">' +
        '<link rel="manifest" href="/acme/s/site.webmanifest">',
    )
    expect(icons.favicon).toBe('/acme/s/i.ico')
    expect(icons.app).toEqual([
      { url: '/acme/s/m.png', sizePx: 512, mimeType: 'image/png', purpose: 'maskable' },
    ])
  })

  it('are square PNG versions of the theme’s icon, if the theme has an icon', () => {
    const { icons, html, warnings } = read()
    expect(html).toBe(
      `<link rel="icon" href="${toPng(200)}" sizes="200x200" type="image/png">` +
        `<link rel="apple-touch-icon" href="${toPng(200)}">` +
        '<link rel="manifest" href="/acme/s/site.webmanifest">',
    )
    expect(icons.app).toEqual([
      { url: toPng(200), sizePx: 200, mimeType: 'image/png', purpose: 'any' },
      { url: toPng(640), sizePx: 600, mimeType: 'image/png', purpose: 'any' },
    ])
    expect([icons.favicon, warnings]).toEqual([toPng(200), []])
  })

  it('include an SVG unchanged', () => {
    const { icons, html } = read({ body: { width: 32, height: 32, ...media('image/svg+xml') } })
    expect(html).toContain(
      `<link rel="icon" href="/acme/s/cms/delivery/media/${key}" type="image/svg+xml"><link rel="apple-touch-icon" href="${toPng(200)}">`,
    )
    expect(icons.app.map(({ sizePx }) => sizePx)).toEqual([200, 640])
  })

  it('include a small picture only once, with its true size', () => {
    expect(read({ body: { width: 150, height: 120 } }).icons.app).toEqual([
      { url: toPng(200), sizePx: 120, mimeType: 'image/png', purpose: 'any' },
    ])
  })

  it('are the stored picture on a server that does not resize images', () => {
    const { icons } = read({ isResized: false, body: media('image/webp') })
    expect(icons.app).toEqual([
      { url: `/acme/s/cms/delivery/media/${key}`, sizePx: 600, mimeType: 'image/webp', purpose: 'any' },
    ])
  })

  it('are the configured icons if the theme’s picture is on another server or missing', () => {
    const away = read({ icon: { url: 'https://images.example/i.png' } })
    expect(away.icons.favicon).toBe('/acme/s/i.ico')
    expect(away.warnings).toHaveLength(1)
    expect(read({ icon: { contentKey: toContentKey(2) } }).icons.favicon).toBe('/acme/s/i.ico')
  })
})
