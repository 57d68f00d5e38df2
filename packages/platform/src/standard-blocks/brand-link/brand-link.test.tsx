import { describe, expect, it } from 'vitest'
import { toImageInfo } from '../../schema/image-info.ts'
import { testImage, testKey } from '../content.fixture.ts'
import { renderBlock } from '../testing.tsx'

describe('brand link', () => {
  it('SITE-5 links to the home page under the base path', async () => {
    const props = { text: 'Epiderm', tagline: 'Acme supplies for clinics' }
    const { html } = await renderBlock('brand-link', props, { basePath: '/acme/s' })
    expect(html).toBeMarkup(
      '<a class="brand-link" href="/acme/s/"><span class="brand">Epiderm</span> <small>Acme supplies for clinics</small></a>',
    )
  })

  it('shows only the name if there is no second line', async () => {
    expect((await renderBlock('brand-link', { text: 'Epiderm' })).html).toBeMarkup(
      '<a class="brand-link" href="/"><span class="brand">Epiderm</span></a>',
    )
  })

  it('URL-3 links to the home page if its URL would run a script', async () => {
    const { html, warnings } = await renderBlock('brand-link', {
      text: 'Epiderm',
      url: 'javascript:alert(1)',
    })
    expect(html).toContain('href="/"')
    expect(warnings).toHaveLength(1)
  })
})

describe('brand link with the theme’s logo', () => {
  const logo = testKey(1)
  const withLogo = { site: { name: 'Acme', logo: toImageInfo(logo) } }

  it('shows the logo instead of the name, 36 pixels high above a tagline, with the site’s name as its alternative text', async () => {
    const { html, warnings, loads } = await renderBlock(
      'brand-link',
      { text: 'Epiderm', tagline: 'Acme supplies' },
      { ...withLogo, contents: [testImage(logo, 'A jar')], basePath: '/acme/s' },
    )
    expect(html).toBeMarkup(
      `<a class="brand-link" href="/acme/s/"><picture><img src="/acme/s/cms/delivery/media/${logo}" alt="Acme" ` +
        'width="48" height="36" fetchPriority="high"/></picture> <small>Acme supplies</small></a>',
    )
    expect(warnings).toEqual([])
    expect(loads).toHaveLength(1)
  })

  it('limits the width of a wide logo, especially on phones, and requests the logo at its displayed sizes', async () => {
    const picture = testImage(logo)
    const { html } = await renderBlock(
      'brand-link',
      { text: 'Epiderm' },
      {
        ...withLogo,
        contents: [{ ...picture, body: { ...picture.body, width: 1600, height: 200 } }],
        page: { toResizedUrl: (path, { widthPx }) => `/image/${widthPx}${path}` },
      },
    )
    expect(html).toContain('sizes="11rem" media="(min-width: 47.9375em)" width="176" height="22"')
    expect(html).toContain('sizes="7.5rem" alt="Acme" width="120" height="15"')
    expect([...html.matchAll(/ (\d+)w/g)].map(([, width]) => width)).toEqual([
      '240',
      '320',
      '400',
      '160',
      '240',
    ])
  })

  it('shows the name if the picture is missing', async () => {
    const { html } = await renderBlock(
      'brand-link',
      { text: 'Epiderm' },
      { site: { logo: toImageInfo({ contentKey: logo }) } },
    )
    expect(html).toBeMarkup('<a class="brand-link" href="/"><span class="brand">Epiderm</span></a>')
  })
})
