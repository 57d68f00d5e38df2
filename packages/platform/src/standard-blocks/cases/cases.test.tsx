import { describe, expect, it } from 'vitest'
import { renderSample } from '../testing.tsx'

const text = (id: string) => [{ id, block: 'text-block', props: { text: id } }]
const node = (value: string) => ({
  id: 'cases',
  block: 'cases',
  props: {
    value,
    cases: [
      { name: 'used', values: ['a', 'b'] },
      { name: 'late', values: ['b', 'c'] },
    ],
  },
  slots: { used: text('was used'), late: text('came late'), otherwise: text('unknown') },
})

describe('cases', () => {
  it.each([
    ['a', 'was used'],
    ['b', 'was used'],
    ['c', 'came late'],
    ['', 'unknown'],
    ['otherwise', 'unknown'],
    ['__proto__', 'unknown'],
    ['constructor', 'unknown'],
  ])(
    'for “%s” shows only the content of the first case with that value, or of the default case',
    async (value, shown) => {
      const { html, text: words, warnings } = await renderSample([node(value)])
      expect(html).toMatch(new RegExp(`^<div class="cases"><h3[^>]*>${shown}</h3></div>$`))
      expect(words).toBe(shown)
      expect(warnings).toEqual([])
    },
  )
})
