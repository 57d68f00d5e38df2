import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { renderBlock, type RenderOptions } from '../testing.tsx'
import { readIslandLabels } from '#blocks'
import { createLabels } from '#model'
import { islandDataRequest } from './data.ts'
import { Island } from './island.tsx'
import { createSuggestionStore } from './suggestions.ts'

const labels = {
  'search.label': 'Search',
  'search.open': 'Open the search',
  'search.submit': 'Search',
  'search.placeholder': 'Product, concern, question',
  'search.suggestions': 'Suggestions',
  'search.suggestionCount': '{0} suggestions',
  'search.noSuggestions': 'No suggestions',
  'search.all': 'All {0} results',
}
const render = (props: Record<string, unknown> = {}, options: RenderOptions = {}) =>
  renderBlock('search-box', { resultsPage: '/search', ...props }, { labels, ...options })

describe('search box', () => {
  it('is a form that works without a script, under the base path', async () => {
    const { html, warnings } = await render({}, { basePath: '/acme/s' })
    expect(html).toMatch(/^<search class="search-box" aria-label="Search" data-variant="field">/)
    expect(html).toHoldMarkup('<form action="/acme/s/search" method="get">')
    expect(html).toMatch(
      /<input id="searchm?[^"]*-text" type="search" aria-label="Search" placeholder="[^"]+" maxLength="200"[^>]* name="q"/i,
    )
    expect(html).toHoldMarkup('<button type="submit" class="loupe" aria-label="Search">')
    expect(html).not.toContain('role="combobox"')
    expect(warnings).toEqual([])
  })

  it('shows the search text from the page’s URL', async () => {
    const { html } = await render({}, { scope: { route: { q: '"peel" <b>' } } })
    expect(html).toContain('value="&quot;peel&quot; &lt;b&gt;"')
  })

  it('opens as a panel when its button is clicked, without a script', async () => {
    const { html } = await render({ variant: 'button' })
    const [, target] = /popoverTarget="([^"]+)" aria-label="Open the search"/i.exec(html) ?? []
    expect(html).toContain(`<div id="${target}" class="panel" popover="auto"><form`)
    expect(html).toMatch(/<input[^>]* autofocus=""/i)
  })

  it.each(['button', 'field'])(
    'variant %s is rendered in the browser exactly as on the server',
    async (variant) => {
      const { html } = await render({ variant, types: [{ type: 'epiderm__product', label: 'Product' }] })
      const [, given = '', inside] =
        /data-island-props="([^"]*)"[^>]*>(.*)<\/div><\/search>$/.exec(html) ?? []
      const props = JSON.parse(
        given.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
      )
      const parts = {
        labels: readIslandLabels(
          islandDataRequest,
          createLabels([labels], () => undefined),
        ),
        address: islandDataRequest.toAddress('en_GB'),
      }
      expect(renderToString(createElement(Island, { ...props, ...parts }))).toBe(inside)
    },
  )

  it('passes all required data to its island, but no data about the visitor', async () => {
    const { html } = await render(
      { types: [{ type: 'epiderm__product', label: 'Product' }] },
      { basePath: '/acme/s' },
    )
    expect(html).toContain('data-island="search-box" data-island-when="interaction"')
    expect(html).toContain('data-island-url="/acme/s/api/islands/search-box?language=en_GB&amp;version=')
    expect(html).toContain('&quot;typeLabels&quot;:{&quot;epiderm__product&quot;:&quot;Product&quot;}')
  })
})

describe('suggestions', () => {
  const answer = { text: 'a&b', total: 0, suggestions: [] }
  const createStore = (queries: string[]) =>
    createSuggestionStore({
      address: '/api/search/suggestions?language=en_GB',
      clock: () => new Date(0),
      async fetch(url) {
        queries.push(url)
        return Response.json(answer)
      },
    })

  it('STO-2 are requested once per search text, in the page’s language', async () => {
    const queries: string[] = []
    const store = createStore(queries)
    expect(await store.load('suggestions', 'a&b')).toEqual(answer)
    await store.load('suggestions', 'a&b')
    expect(queries).toEqual(['/api/search/suggestions?language=en_GB&q=a%26b'])
  })
})
