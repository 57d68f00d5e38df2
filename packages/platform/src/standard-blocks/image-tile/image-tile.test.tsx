import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'
import { testImage, testKey } from '../content.fixture.ts'

const key = testKey(1)
const tile = { imageInfo: key, title: 'Acme Acno Solution', url: '/product/acme-acno-solution' }
const contents = [testImage(key, 'A tube on sage')]

describe('image-tile', () => {
  it('PAGE-A3 is a circle with one link, named by its title', async () => {
    const { html, warnings } = await renderBlock('image-tile', tile, { contents, basePath: '/acme/s' })
    expect(html).toBeMarkup(
      '<div class="image-tile circle"><picture>' +
        `<img src="/acme/s/cms/delivery/media/${key}" alt="A tube on sage" width="1600" height="1200" loading="lazy"/>` +
        '</picture><h3><a href="/acme/s/product/acme-acno-solution">Acme Acno Solution</a></h3></div>',
    )
    expect(warnings).toEqual([])
  })

  it.each([
    ['portrait', 'portrait'],
    ['square', 'square'],
    ['landscape', 'landscape'],
    ['hexagon', 'circle'],
  ])('with the shape %s has the class %s', async (shape, expected) => {
    const { html } = await renderBlock('image-tile', { ...tile, shape }, { contents })
    expect(html).toContain(`class="image-tile ${expected}"`)
  })

  it('IMG-7 requests the image at the size at which a phone shows it next to its text', async () => {
    const sized = { page: { toResizedUrl: (path: string) => path } }
    const below = await renderBlock('image-tile', tile, { contents, ...sized })
    const titled = await renderBlock('image-tile', { ...tile, onPhones: 'beside' }, { contents, ...sized })
    const beside = await renderBlock(
      'image-tile',
      { ...tile, text: 'Gel', onPhones: 'beside' },
      { contents, ...sized },
    )
    expect(beside.html).toContain('class="image-tile circle beside"')
    const sizesOf = (html: string) => (/sizes="([^"]*)"/.exec(html)?.[1] ?? '').split(',').at(-1)
    expect(sizesOf(below.html)).toBe('100vw')
    expect(sizesOf(beside.html)).toBe('calc(40vw - 0.6rem)')
    expect(sizesOf(titled.html)).toBe('calc(25vw - 0.4rem)')
  })

  it('has the configured second line, colour and heading element', async () => {
    const props = { ...tile, text: 'Gel', backgroundColor: '--dxp-g-neutral-2', headingTag: 'h2' }
    const { html, css } = await renderBlock('image-tile', props, { contents })
    expect(html).toContain('<h2><a href="/product/acme-acno-solution">Acme Acno Solution</a></h2><p>Gel</p>')
    expect(css).toBe('.i0{--tile-color:var(--dxp-g-neutral-2)}')
  })

  it('adds no text to the search index, because its text belongs to the linked page', async () => {
    expect((await renderBlock('image-tile', { ...tile, text: 'Gel' }, { contents })).text).toBe('')
  })

  it('IMG-2 is omitted without a valid image', async () => {
    const { html, warnings } = await renderBlock('image-tile', { ...tile, imageInfo: '{"url":' })
    expect(html).toBe('')
    expect(warnings).toHaveLength(1)
  })

  it.each([{ title: undefined }, { url: undefined }, { url: 'javascript:alert(1)' }])(
    'is omitted with %j, because it has no link target',
    async (props) => {
      const { html, warnings } = await renderBlock('image-tile', { ...tile, ...props }, { contents })
      expect(html).toBe('')
      expect(warnings).toHaveLength(1)
    },
  )

  it('GRD-1 reads image, title and link from the current record', async () => {
    const props = { imageInfo: '{!Item.pictures.0}', title: '{!Item.name}', url: '{!Item._detailURL}' }
    const Item = {
      id: '1',
      data: { name: 'Gel', pictures: [{ contentKey: key }] },
      derived: { _detailURL: '/product/gel' },
    }
    const { html } = await renderBlock('image-tile', props, {
      contents,
      scope: { Item },
      basePath: '/acme/s',
    })
    expect(html).toContain('<a href="/acme/s/product/gel">Gel</a>')
    expect(html).toContain(`/cms/delivery/media/${key}`)
  })
})
