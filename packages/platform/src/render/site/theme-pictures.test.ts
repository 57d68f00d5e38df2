/** Tests the theme's logo and icon, on pages and in the web manifest. */
import { expect, it } from 'vitest'
import { createContentKey } from '#kit'
import { toNumberedItem, toSettings } from '../site.fixture.ts'
import { createMemorySite, openTestRenderer } from '../testing.ts'

const toContentKey = (n: number) => createContentKey(new Uint8Array(16).fill(n))
const [theme, layout, page, logo, icon, social] = [2, 3, 4, 5, 6, 7].map(toContentKey) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const toItem = (n: number, type: string, body: Record<string, unknown>) =>
  toNumberedItem(n, { contentKey: toContentKey(n), type, body })
const toPicture = (file: string) => ({
  width: 300,
  height: 300,
  'sfdc_cms:media': {
    url: `/cms/delivery/media/${file}`,
    source: { type: 'file', mimeType: 'image/png' },
  },
})

const openSite = () => {
  const site = createMemorySite([
    toItem(1, 'epiderm__site', { ...toSettings({ theme, layout, page }), image: { contentKey: social } }),
    toItem(2, 'epiderm__theme', { tokens: {} }),
    toItem(3, 'epiderm__layout', {
      header: [{ id: 'brand', block: 'brand-link', props: { text: 'The shop' } }],
      footer: [],
    }),
    toItem(4, 'epiderm__page', { route: '/', blocks: [] }),
    toItem(5, 'sfdc_cms__image', toPicture('logo')),
    toItem(6, 'sfdc_cms__image', toPicture('icon')),
    toItem(7, 'sfdc_cms__image', toPicture('social')),
  ])
  const { renderer } = openTestRenderer(site.openSnapshot)
  const render = async () => {
    const answer = await renderer.pages.answer('/', new URLSearchParams())
    if (answer.kind !== 'page') throw new Error(answer.kind)
    return (await answer.page.body.load('identity')).toString()
  }
  return { site, renderer, render }
}

const withPictures = { tokens: {}, logo: { contentKey: logo }, icon: { contentKey: icon } }

it('pages show the theme’s logo and link to its icon; once both are removed, pages have the same bytes as before they were added', async () => {
  const { site, renderer, render } = openSite()
  const before = await render()
  const manifest = await renderer.facts.loadManifest()
  expect(before).toContain('<span class="brand">The shop</span>')
  expect(before).toContain('<link rel="icon" href="/i.ico" sizes="32x32">')
  expect(await renderer.facts.loadFavicon()).toBe('/i.ico')

  site.publish({ [theme]: { body: withPictures } })
  const shown = await render()
  expect(shown).not.toContain('The shop</span>')
  expect(shown).toContain('<img src="/cms/delivery/media/logo" alt="Acme" width="44" height="44"')
  expect(shown).toContain(
    '<link rel="icon" href="/cms/delivery/media/icon" sizes="300x300" type="image/png"><link rel="apple-touch-icon" href="/cms/delivery/media/icon">',
  )
  expect(await renderer.facts.loadFavicon()).toBe('/cms/delivery/media/icon')
  expect(await renderer.facts.loadManifest()).toMatchObject({
    icons: [{ src: '/cms/delivery/media/icon', sizes: '300x300', type: 'image/png', purpose: 'any' }],
  })

  site.publish({ [theme]: { body: { tokens: {} } } })
  expect(await render()).toBe(before)
  expect(await renderer.facts.loadManifest()).toEqual(manifest)
})

it('pages are rendered again when the picture of the logo, the icon or the site changes', async () => {
  const { site, render } = openSite()
  site.publish({ [theme]: { body: withPictures } })
  await render()
  site.publish({ [social]: { body: toPicture('new-social') } })
  expect(await render()).toMatch(/<meta property="og:image" content="[^"]*new-social"/)
  site.publish({ [icon]: { body: toPicture('new-icon') } })
  expect(await render()).toContain('<link rel="icon" href="/cms/delivery/media/new-icon"')
  site.publish({ [logo]: { body: toPicture('new-logo') } })
  expect(await render()).toContain('<img src="/cms/delivery/media/new-logo"')
})
