import { describe, expect, it } from 'vitest'
import type { ListOption, ListState } from '#blocks'
import { renderBlock } from '../testing.tsx'

const options: readonly ListOption[] = [
  { label: 'All', url: '/supplies#list', isChosen: false, count: 14 },
  { label: 'Acne', url: '/supplies?condition=acne#list', isChosen: true, count: 8 },
]
const toListState = (choices: ListState['choices']): ListState => ({
  total: 14,
  shown: 8,
  page: 1,
  pageCount: 1,
  isAppending: false,
  toPageUrl: () => '#',
  choices,
})
const render = (choices: ListState['choices'], parameter = 'condition') =>
  renderBlock('list-choices', { label: 'For', parameter }, { page: { list: toListState(choices) } })

describe('list choices', () => {
  it('GRD-8 GRD-10 are links, and the selected choice is marked', async () => {
    const { html, warnings } = await render({ condition: options })
    expect(html).toBeMarkup(
      '<nav class="list-choices choice-links" aria-label="For"><p aria-hidden="true">For</p><ul>' +
        '<li><a href="/supplies#list"><span>All</span><small> 14</small></a></li>' +
        '<li><a href="/supplies?condition=acne#list" aria-current="true"><span>Acne</span><small> 8</small></a></li>' +
        '</ul></nav>',
    )
    expect(warnings).toEqual([])
  })

  it('are omitted if there are no options', async () => {
    const { html, warnings } = await render({ condition: options.slice(0, 1) })
    expect(html).toBe('')
    expect(warnings).toEqual([])
  })

  it.each(['sort', 'constructor', '__proto__'])(
    'warn if the grid has no choice with the parameter %s',
    async (parameter) => {
      const { html, warnings } = await render({ condition: options }, parameter)
      expect(html).toBe('')
      expect(warnings).toMatchObject([
        { reason: `left out: it is not in a grid with the choice ${parameter}` },
      ])
    },
  )
})
