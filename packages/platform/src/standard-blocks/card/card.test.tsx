import { describe, expect, it } from 'vitest'
import { testImage, testKey } from '../content.fixture.ts'
import { renderBlock } from '../testing.tsx'

const key = testKey(1)
const card = { imageInfo: key, title: 'Repairs' }
const contents = [testImage(key, 'A workbench')]
const render = (props: object, options: object = {}) =>
  renderBlock('card', { ...card, ...props }, { contents, ...options })

describe('card', () => {
  it('shows its picture and its heading', async () => {
    const { html, css, warnings } = await render({})
    expect(html).toBeMarkup(
      `<div class="card i0 plain"><picture><img src="/cms/delivery/media/${key}" alt="A workbench" width="1600" height="1200" ` +
        'loading="lazy"/></picture><div class="words"><h3>Repairs</h3></div></div>',
    )
    expect(css).toBe('.i0{--card-ratio:4/3}')
    expect(warnings).toEqual([])
  })

  it('has one link, around its heading or around the link text', async () => {
    const options = { basePath: '/acme/s' }
    const titled = await render({ url: '/repairs', text: 'While you wait.' }, options)
    expect(titled.html).toContain(
      '<h3><a href="/acme/s/repairs">Repairs</a></h3><p>While you wait.</p></div>',
    )
    const named = await render({ url: '/repairs', linkText: 'Book a repair' }, options)
    expect(named.html).toContain(
      '<h3>Repairs</h3><p class="more"><a href="/acme/s/repairs">Book a repair</a></p>',
    )
    expect(named.html.match(/<a /g)).toHaveLength(1)
    expect((await render({ linkText: 'Book a repair' })).html).not.toContain('Book')
  })

  it('URL-3 shows no link for an invalid address', async () => {
    const { html, warnings } = await render({ url: 'javascript:alert(1)' })
    expect(html).toContain('<h3>Repairs</h3>')
    expect(html).not.toContain('<a')
    expect(warnings).toHaveLength(1)
  })

  it.each([{ title: undefined }, { imageInfo: undefined }, { imageInfo: '{"url":' }])(
    'is omitted with %j',
    async (props) => {
      const { html, warnings } = await render(props)
      expect(html).toBe('')
      expect(warnings).toHaveLength(1)
    },
  )
})
