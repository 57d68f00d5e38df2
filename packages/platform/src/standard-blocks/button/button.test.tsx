import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'

const button = (props: object) =>
  renderBlock(
    'button',
    { text: 'Shop Now', url: '/product/acme-acne-starter-kit', ...props },
    { basePath: '/acme/s' },
  )

describe('button', () => {
  it('SITE-5 links to a URL under the base path', async () => {
    const { html, warnings } = await button({})
    expect(html).toBe(
      '<div class="button primary medium left"><a href="/acme/s/product/acme-acne-starter-kit">Shop Now</a></div>',
    )
    expect(warnings).toEqual([])
  })

  it.each([
    ['large', 'large', 0],
    [' LARGE ', 'large', 1],
    ['huge', 'small', 1],
    [3, 'small', 1],
  ])('NRM-1 converts the size %j to %s', async (size, expected, warned) => {
    const { html, warnings } = await button({ size })
    expect(html).toContain(`class="button primary ${expected} left"`)
    expect(warnings).toHaveLength(warned)
  })

  it.each([
    ['right', 'right', 0],
    ['Center', 'center', 1],
    ['middle', 'left', 1],
  ])('NRM-1 converts the alignment %j to %s', async (alignment, expected, warned) => {
    const { html, warnings } = await button({ alignment })
    expect(html).toContain(`class="button primary medium ${expected}"`)
    expect(warnings).toHaveLength(warned)
  })

  it('has three variants and can fill its column', async () => {
    expect((await button({ variant: 'text' })).html).toContain('"button text medium left"')
    expect((await button({ variant: 'loud' })).html).toContain('"button primary medium left"')
    expect((await button({ isFullWidth: true })).html).toContain('"button primary medium left is-full-width"')
  })

  it('includes its visible text in its accessible name', async () => {
    expect((await button({ assistiveText: 'the starter kit' })).html).toContain(
      'aria-label="Shop Now, the starter kit"',
    )
    expect((await button({ assistiveText: 'Shop now: the kit' })).html).toContain(
      'aria-label="Shop now: the kit"',
    )
    expect((await button({ assistiveText: 'Shop Now' })).html).not.toContain('aria-label')
  })

  it.each([{ url: 'javascript:alert(1)' }, { url: '' }, { text: '' }, { text: undefined }])(
    'URL-3 is omitted with %j',
    async (props) => {
      const { html, warnings } = await button(props)
      expect(html).toBe('')
      expect(warnings).toHaveLength(1)
    },
  )

  it.each(['mailto:care@example.com', 'tel:+442079460100', 'https://example.com/a?b=c%26d#e'])(
    'URL-3 does not change the link %s',
    async (url) => {
      expect((await button({ url })).html).toContain(`href="${url}"`)
    },
  )
})
