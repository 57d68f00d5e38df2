import { describe, expect, it } from 'vitest'
import { testImage, testKey } from '../content.fixture.ts'
import { renderBlock } from '../testing.tsx'
import { gallery } from './block.ts'

const [one, two] = [testKey(1), testKey(2)]
const contents = [testImage(one, 'A lamp'), testImage(two, 'A table')]
const toImg = (key: string, alt: string) =>
  `<picture><img src="/cms/delivery/media/${key}" alt="${alt}" width="1600" height="1200" loading="lazy"/></picture>`
const pictures = [{ imageInfo: one }, { imageInfo: two, caption: 'In oak' }]
const render = (props: object, options: object = {}) =>
  renderBlock('gallery', { pictures, ...props }, { contents, ...options })

describe('gallery', () => {
  it('lists pictures with their captions', async () => {
    const { html, text, warnings, loads } = await render({ label: 'Furniture' })
    expect(html).toBeMarkup(
      `<ul class="gallery i0" aria-label="Furniture"><li>${toImg(one, 'A lamp')}</li>` +
        `<li><figure>${toImg(two, 'A table')}<figcaption>In oak</figcaption></figure></li></ul>`,
    )
    expect(text).toBe('In oak')
    expect(warnings).toEqual([])
    expect(loads).toHaveLength(1)
  })

  it('DEV-1 shows one column on phones unless another number is set for phones', async () => {
    const readColumns = async (columns: unknown) =>
      Array.from((await render({ columns })).css.matchAll(/-columns:(\d)/g), ([, number]) => number)
    expect(await readColumns(undefined)).toEqual(['1', '2', '3'])
    expect(await readColumns(5)).toEqual(['1', '5'])
    expect(await readColumns({ desktop: 4, mobile: 2 })).toEqual(['2', '4'])
  })

  it('reports a setting of more than two columns on phones', () => {
    const findFlaws = (mobile: number) =>
      gallery.findFlaws?.(gallery.schema.parse({ pictures, columns: { desktop: 4, mobile } }))
    expect(findFlaws(2)).toEqual([])
    expect(findFlaws(3)).toMatchObject([{ message: 'has 3 columns on phones' }])
  })

  it('IMG-7 requests pictures at the width of a column', async () => {
    const sized = { page: { toResizedUrl: (path: string) => path } }
    const { html } = await render({ columns: 2, spacing: 'none' }, sized)
    expect(/sizes="([^"]*)"/.exec(html)?.[1]).toBe('(min-width:48em) 50vw,100vw')
  })

  it('omits missing pictures, and is omitted if it has no pictures', async () => {
    const missing = { imageInfo: { url: 'javascript:alert(1)' }, caption: 'Gone' }
    const some = await render({ pictures: [missing, ...pictures] })
    expect(some.html).not.toContain('Gone')
    expect(some.html.match(/<li>/g)).toHaveLength(2)
    for (const none of [[], [missing], undefined]) {
      const { html, warnings } = await render({ pictures: none })
      expect(html).toBe('')
      expect(warnings).not.toEqual([])
    }
  })
})
