import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'

describe('horizontal line', () => {
  it('HRL-1 is 1px, solid, full-width, neutral and centred by default', async () => {
    const { html, css, warnings } = await renderBlock('horizontal-line', {})
    expect(html).toBe('<hr class="horizontal-line i0"/>')
    expect(css).toBe(
      '.i0{--line-style:solid;--line-size:1px;--line-width:100%;--line-color:var(--dxp-g-neutral-3);--line-start:auto;--line-end:auto}',
    )
    expect(warnings).toEqual([])
  })

  it.each([
    ['left', '--line-start:0;--line-end:auto'],
    ['right', '--line-start:auto;--line-end:0'],
    ['center', '--line-start:auto;--line-end:auto'],
  ])('HRL-1 is aligned %s', async (alignment, expected) => {
    expect((await renderBlock('horizontal-line', { alignment })).css).toContain(expected)
  })

  it.each([
    [{ size: 'thick' }, '--line-size:1px'],
    [{ size: 0 }, '--line-size:1px'],
    [{ size: 21 }, '--line-size:1px'],
    [{ width: 250 }, '--line-width:100%'],
    [{ width: -5 }, '--line-width:0%'],
    [{ width: 'wide' }, '--line-width:100%'],
    [{ color: 'red' }, '--line-color:var(--dxp-g-neutral-3)'],
    [{ style: 'wavy' }, '--line-style:solid'],
    [{ alignment: 'top' }, '--line-start:auto;--line-end:auto'],
  ])('HRL-1 replaces the invalid %j with %s, with a warning', async (props, expected) => {
    const { css, warnings } = await renderBlock('horizontal-line', props)
    expect(css).toContain(expected)
    expect(warnings).toHaveLength(1)
  })

  it('TXT-4 accepts a colour with # and six hex digits', async () => {
    const { css } = await renderBlock('horizontal-line', { style: 'double', size: 3, color: '#1F4D45' })
    expect(css).toContain('--line-style:double;--line-size:3px;--line-width:100%;--line-color:#1F4D45')
  })

  it.each(['solid', 'dashed', 'dotted', 'double'])('HRL-1 accepts the style %s', async (style) => {
    const { css, warnings } = await renderBlock('horizontal-line', { style })
    expect(css).toContain(`--line-style:${style};`)
    expect(warnings).toEqual([])
  })

  it('HRL-1 renders explicit default values in the same way as missing values', async () => {
    const stored = { style: 'solid', size: 1, width: 100, alignment: 'center' }
    const { css, warnings } = await renderBlock('horizontal-line', stored)
    expect(css).toBe((await renderBlock('horizontal-line', {})).css)
    expect(warnings).toEqual([])
  })
})
