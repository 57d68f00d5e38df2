import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'

const items = [{ name: 'Azelaic acid', text: 'Evens out the look of the skin.' }]

describe('description list', () => {
  it('pairs each term with its description', async () => {
    const { html, text } = await renderBlock('description-list', { items, layout: 'columns' })
    expect(html).toBeMarkup(
      '<dl class="description-list ruled-rows" data-layout="columns"><div><dt>Azelaic acid</dt>' +
        '<dd>Evens out the look of the skin.</dd></div></dl>',
    )
    expect(text).toBe('Azelaic acid: Evens out the look of the skin.')
  })

  it('reads its pairs from a bound list, and ignores invalid entries', async () => {
    const Record = { id: '1', data: { keyIngredients: [...items, 'water'] } }
    const props = { items: '{!Record.keyIngredients}', layout: 'rows' }
    const { html, warnings } = await renderBlock('description-list', props, { scope: { Record } })
    expect(html.match(/<dt>/g)).toHaveLength(1)
    expect(html).toContain('data-layout="stacked"')
    expect(warnings).toHaveLength(1)
  })

  it('shows nothing for an empty list', async () => {
    expect((await renderBlock('description-list', { items: [] })).html).toBe('')
  })
})
