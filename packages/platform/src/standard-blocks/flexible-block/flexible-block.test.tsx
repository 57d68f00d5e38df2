import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'

describe('flexible block', () => {
  it('FLX-1 is a full-width, borderless, centred block by default', async () => {
    const content = [{ id: 'a', block: 'horizontal-line' }]
    const { html, css, warnings } = await renderBlock('flexible-block', {}, { slots: { content } })
    expect(html).toBe('<div class="flexible-block i0"><hr class="horizontal-line i1"/></div>')
    expect(css).toContain(
      '--flexible-width:100%;--flexible-height:0;--flexible-border:0px solid var(--dxp-g-neutral-3);--flexible-radius:0;' +
        '--flexible-color:transparent;--flexible-inline:center;--flexible-block:center;--flexible-padding:0',
    )
    expect(warnings).toEqual([])
  })

  it.each([
    [{ width: 50 }, '--flexible-width:50%'],
    [{ minHeight: '20rem' }, '--flexible-height:20rem'],
    [
      { borderWidth: 2, borderColor: '#1F4D45', borderStyle: 'dotted' },
      '--flexible-border:2px dotted #1F4D45',
    ],
    [{ borderWidth: 1, borderColor: '--dxp-g-brand' }, '--flexible-border:1px solid var(--dxp-g-brand)'],
    [{ borderRadius: '8px' }, '--flexible-radius:8px'],
    [{ borderWidth: 1, borderStyle: 'dashed' }, '--flexible-border:1px dashed'],
    [{ borderWidth: 3, borderStyle: 'double' }, '--flexible-border:3px double'],
    [{ borderStyle: 'none' }, '--flexible-border:0px none'],
    [{ backgroundColor: '#DDE6DA' }, '--flexible-color:#DDE6DA'],
    [{ alignment: 'center' }, '--flexible-inline:center;--flexible-block:center'],
    [{ alignment: 'top' }, '--flexible-inline:center;--flexible-block:flex-start'],
    [{ alignment: 'bottom' }, '--flexible-inline:center;--flexible-block:flex-end'],
    [{ alignment: 'left' }, '--flexible-inline:flex-start;--flexible-block:center'],
    [{ alignment: 'right' }, '--flexible-inline:flex-end;--flexible-block:center'],
  ])('FLX-1 accepts %j', async (props, expected) => {
    const { css, warnings } = await renderBlock('flexible-block', props)
    expect(css).toContain(expected)
    expect(warnings).toEqual([])
  })

  it('FLX-1 DEV-1 accepts a width and padding for each device', async () => {
    const { css } = await renderBlock('flexible-block', {
      width: { desktop: 50, mobile: 100 },
      padding: { desktop: '50px', tablet: '5%', mobile: '16px' },
    })
    expect(css).toContain('--flexible-width:100%')
    expect(css).toContain('@media (width >= 48em),print{.i0{--flexible-width:50%;--flexible-padding:5%}}')
    expect(css).toContain('@media (width >= 64.0625em),print{.i0{--flexible-padding:50px}}')
  })

  it.each([
    [{ alignment: 'middle' }, '--flexible-inline:center;--flexible-block:center'],
    [{ borderStyle: 'outset' }, '0px solid'],
    [{ backgroundColor: 'red' }, '--flexible-color:transparent'],
    [{ borderColor: '#12' }, 'solid var(--dxp-g-neutral-3)'],
    [{ width: 'wide' }, '--flexible-width:100%'],
    [{ width: 101 }, '--flexible-width:100%'],
    [{ minHeight: 'tall' }, '--flexible-height:0'],
    [{ borderWidth: -1 }, '--flexible-border:0px solid'],
    [{ borderWidth: 'thick' }, '--flexible-border:0px solid'],
    [{ borderRadius: 'round' }, '--flexible-radius:0;'],
    [{ padding: '100px' }, '--flexible-padding:0}'],
  ])('FLX-1 replaces the invalid %j with the default, with a warning', async (props, expected) => {
    const { css, warnings } = await renderBlock('flexible-block', props)
    expect(css).toContain(expected)
    expect(warnings).toHaveLength(1)
  })
})
