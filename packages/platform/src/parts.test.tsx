import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createTestPage } from './standard-blocks/page.fixture.ts'
import { IslandHost, Link, Picture, RichText, toPictureMarkup } from './parts.ts'

const island = { type: 'dial', dataUrl: '/api/islands/dial?language=en_GB&version=1' }
const Dial = ({ value }: { readonly value: number }) => <output>{value}</output>

describe('the helpers that a site’s blocks can use', () => {
  it('render rich text with only the elements that the allow-list permits', () => {
    const html = '<p onclick="alert(1)">Calm <b>day</b><script>alert(1)</script></p>'
    expect(renderToStaticMarkup(<RichText className="note" html={html} />)).toBe(
      '<div class="note"><p>Calm <b>day</b></p></div>',
    )
  })

  it.each([
    [undefined, '<a href="/prices">Prices</a>'],
    ['of all services', '<a href="/prices" aria-label="Prices, of all services">Prices</a>'],
    ['All prices', '<a href="/prices" aria-label="All prices">Prices</a>'],
  ])('render a link with the assistive text %s', (assistiveText, html) => {
    const link = <Link href="/prices" text="Prices" assistiveText={assistiveText} />
    expect(renderToStaticMarkup(link)).toBe(html)
  })

  it('render a picture that loads lazily, unless it has priority', () => {
    const stored = { Url: '/a.jpg', RawUrl: '/a.jpg', AltText: 'A bicycle', SrcSet: [], width: 4, height: 3 }
    const picture = toPictureMarkup({ desktop: stored }, { page: createTestPage({}) })
    expect(renderToStaticMarkup(<Picture picture={picture} isPriority={false} />)).toBe(
      '<picture><img src="/a.jpg" alt="A bicycle" width="4" height="3" loading="lazy"/></picture>',
    )
    expect(renderToStaticMarkup(<Picture picture={picture} isPriority />)).toContain('fetchPriority="high"')
  })

  it('render the host of an island with its props, and the island itself', () => {
    const host = <IslandHost island={island} when="visible" Island={Dial} props={{ value: 3 }} />
    expect(renderToStaticMarkup(host)).toBe(
      '<div data-island="dial" data-island-when="visible" data-island-props="{&quot;value&quot;:3}" ' +
        'data-island-url="/api/islands/dial?language=en_GB&amp;version=1"><output>3</output></div>',
    )
  })

  it('reject the host of a block without an island', () => {
    const host = <IslandHost island={undefined} when="visible" Island={Dial} props={{ value: 3 }} />
    expect(() => renderToStaticMarkup(host)).toThrow('The block has no island: set `island` in defineBlock')
  })
})
