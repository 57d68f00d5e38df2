import { describe, expect, it, vi } from 'vitest'
import { checkBody } from '#schema'
import { renderBlock } from '../testing.tsx'
import { schema } from './schema.ts'

const items = ['Oily', 'Combination']

describe('list', () => {
  it.each([
    ['bullets', '<ul class="list" data-style="bullets"><li>Oily</li><li>Combination</li></ul>'],
    ['numbers', '<ol class="list" data-style="numbers"><li>Oily</li><li>Combination</li></ol>'],
    ['inline', '<ul class="list" data-style="inline"><li>Oily</li><li>Combination</li></ul>'],
    ['circles', '<ul class="list" data-style="bullets"><li>Oily</li><li>Combination</li></ul>'],
  ])('renders the style %s', async (style, expected) => {
    expect((await renderBlock('list', { items, style })).html).toBe(expected)
  })

  it('reads its entries from a bound list', async () => {
    const Record = { id: '1', data: { skinTypes: items } }
    const { html, text } = await renderBlock('list', { items: '{!Record.skinTypes}' }, { scope: { Record } })
    expect(html).toContain('<li>Oily</li><li>Combination</li>')
    expect(text).toBe('Oily Combination')
  })

  it('shows markup as text, and omits entries that are not strings', async () => {
    const { html, warnings } = await renderBlock('list', { items: ['<b>Oily</b>', 7, ' '] })
    expect(html).toContain('<li>&lt;b&gt;Oily&lt;/b&gt;</li></ul>')
    expect(warnings).toHaveLength(1)
  })

  it('omits empty entries, although they may be published', async () => {
    const { html } = await renderBlock('list', { items: ['Oily', ''] })
    expect(html).toContain('<li>Oily</li></ul>')
    expect(checkBody(schema, { items: ['Oily', ''] }, 'List')).toEqual([])
  })

  it('shows duplicate entries without console output', async () => {
    const spoken = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { html } = await renderBlock('list', { items: ['Wait', 'Wait'] })
    expect(html.match(/<li>Wait<\/li>/g)).toHaveLength(2)
    expect(spoken).not.toHaveBeenCalled()
    spoken.mockRestore()
  })

  it('shows nothing for an empty list', async () => {
    const { html, warnings } = await renderBlock('list', { items: [] })
    expect(html).toBe('')
    expect(warnings).toEqual([])
  })

  it('is omitted with a warning if its items are missing', async () => {
    const { html, warnings } = await renderBlock('list', { items: '{!Record.absent}' })
    expect(html).toBe('')
    expect(warnings).toHaveLength(1)
  })
})
