import { expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'

it('a write-in-lines block is a list with an accessible name, and each line has a name', async () => {
  const { html, text, searched } = await renderBlock('write-in-lines', {
    label: 'By hand',
    labels: ['Date', 'Batch'],
  })
  expect(html).toBeMarkup('<ul class="write-in-lines" aria-label="By hand"><li>Date</li><li>Batch</li></ul>')
  expect([text, searched.labels]).toEqual(['', 'Date\nBatch'])
})

it('a write-in-lines block is omitted if it has no name', async () => {
  const { html, warnings } = await renderBlock('write-in-lines', { labels: ['Date'] })
  expect(html).toBe('')
  expect(warnings).toHaveLength(1)
})
