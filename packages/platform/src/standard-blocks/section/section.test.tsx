import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'
import { testImage, testKey } from '../content.fixture.ts'

const columns = (...widths: unknown[]) => ({
  sectionConfig: { columns: widths.map((columnWidth, i) => ({ columnKey: `c${i}`, columnWidth })) },
})
const line = (id: string) => ({ id, block: 'horizontal-line' })

/** Returns the values of a custom property in style sheet order: mobile first, then each device that changes it. */
const valuesOf = (css: string, name: string) =>
  Array.from(css.matchAll(new RegExp(`${name}:([^;}]*)`, 'g')), ([, value]) => value)

describe('section', () => {
  it('SEC-1 has two columns of width 6 by default', async () => {
    const { html, css, warnings } = await renderBlock(
      'section',
      {},
      {
        slots: { 'column-1': [line('a')], 'column-2': [line('b')] },
      },
    )
    expect(html).toBe(
      '<div class="section i0"><div class="columns"><div class="column"><hr class="horizontal-line i1"/></div>' +
        '<div class="column"><hr class="horizontal-line i1"/></div></div></div>',
    )
    expect(valuesOf(css, '--section-tracks')).toEqual(['minmax(0,1fr)', 'minmax(0,6fr) minmax(0,6fr)'])
    expect(warnings).toEqual([])
  })

  it.each([[{}], [{ columns: [] }]])(
    'SEC-1 has one column of width 12 for the config %j',
    async (sectionConfig) => {
      const { html, css } = await renderBlock(
        'section',
        { sectionConfig },
        { slots: { 'column-1': [line('a')] } },
      )
      expect(html.match(/class="column"/g)).toHaveLength(1)
      expect(html).toContain('<hr')
      expect(valuesOf(css, '--section-tracks')).toEqual(['minmax(0,1fr)'])
    },
  )

  it('SEC-1 shows the default content of a column until other content is stored', async () => {
    const props = {
      sectionConfig: { columns: [{ columnKey: 'main', seedComponents: [line('seed'), line('two')] }] },
    }
    expect((await renderBlock('section', props)).html.match(/<hr/g)).toHaveLength(2)
    expect(
      (await renderBlock('section', props, { slots: { main: [line('own')] } })).html.match(/<hr/g),
    ).toHaveLength(1)
    expect((await renderBlock('section', props, { slots: { main: [] } })).html).not.toContain('<hr')
  })

  it.each([
    [['33.33%', '66.67%'], 'minmax(0,4fr) minmax(0,8fr)', 0],
    [['16.67%', '50%', '33.33%'], 'minmax(0,2fr) minmax(0,6fr) minmax(0,4fr)', 0],
    [['25%', '50%'], 'minmax(0,6fr) minmax(0,6fr)', 1],
    [[7, ' 66.67% '], 'minmax(0,6fr) minmax(0,8fr)', 1],
    [[undefined, '33.33%'], 'minmax(0,12fr) minmax(0,4fr)', 0],
  ])('NRM-2 converts the portions %j to the columns %s', async (portions, tracks, warned) => {
    const columns = portions.map((columnPortion, i) => ({ columnKey: `c${i}`, columnPortion }))
    const { css, warnings } = await renderBlock('section', { sectionConfig: { columns } })
    expect(valuesOf(css, '--section-tracks')).toEqual(['minmax(0,1fr)', tracks])
    expect(warnings).toHaveLength(warned)
  })

  it('SEC-1 uses the first of two columns with the same key', async () => {
    const props = { sectionConfig: { columns: [{ columnKey: 'main' }, { columnKey: 'main' }] } }
    const { html } = await renderBlock('section', props, { slots: { main: [line('a')] } })
    expect(html.match(/<hr/g)).toHaveLength(1)
  })

  it.each([
    [{}, ['minmax(0,1fr)', 'minmax(0,6fr) minmax(0,6fr)']],
    [
      { direction: { mobile: 'row' } },
      ['minmax(0,6fr) minmax(0,6fr)', 'minmax(0,1fr)', 'minmax(0,6fr) minmax(0,6fr)'],
    ],
    [{ direction: { desktop: 'row' } }, ['minmax(0,1fr)', 'minmax(0,6fr) minmax(0,6fr)']],
    [{ direction: { tablet: 'row' } }, ['minmax(0,1fr)', 'minmax(0,6fr) minmax(0,6fr)']],
    [{ direction: { desktop: 'column' } }, ['minmax(0,1fr)']],
    [{ direction: 'column' }, ['minmax(0,1fr)']],
    [{ direction: 'row' }, ['minmax(0,6fr) minmax(0,6fr)']],
    [{ direction: 'diagonal' }, ['minmax(0,1fr)', 'minmax(0,6fr) minmax(0,6fr)']],
  ])(
    'SEC-2 DEV-1 with %j places columns in a row or in a stack, depending on the device',
    async (props, expected) => {
      expect(valuesOf((await renderBlock('section', props)).css, '--section-tracks')).toEqual(expected)
    },
  )

  it('SEC-3 aligns its content at the top unless configured otherwise', async () => {
    expect((await renderBlock('section', {})).css).toContain('--section-align:flex-start')
    expect((await renderBlock('section', { sectionVerticalAlign: 'center' })).css).toContain(
      '--section-align:center',
    )
    const wrong = await renderBlock('section', { sectionVerticalAlign: 'middle' })
    expect(wrong.css).toContain('--section-align:flex-start')
    expect(wrong.warnings).toHaveLength(1)
  })

  it.each(['flex-start', 'center', 'flex-end', 'stretch'])(
    'SEC-3 accepts %s',
    async (sectionVerticalAlign) => {
      const { css, warnings } = await renderBlock('section', { sectionVerticalAlign })
      expect(css).toContain(`--section-align:${sectionVerticalAlign};`)
      expect(warnings).toEqual([])
    },
  )

  it('SEC-4 has the width of the page’s content and the height of its own content by default', async () => {
    const { css } = await renderBlock('section', {})
    expect(css).toContain('--section-content:var(--dxp-s-content-width)')
    expect(css).toContain('--section-margin:var(--dxp-s-page-margin)')
    expect(css).toContain('--section-height:0;')
    expect(css).toContain('--section-rhythm:0px')
    expect(css).toContain('--section-color:transparent')
  })

  it('SEC-4 accepts a width and a height; a width of 100% reaches the edges of the window', async () => {
    const narrow = await renderBlock('section', {
      maxContentWidth: '40rem',
      sectionMinHeight: '50rem',
      rhythm: 'large',
    })
    expect(narrow.css).toContain(
      '--section-content:40rem;--section-margin:var(--dxp-s-page-margin);--section-height:50rem',
    )
    expect(narrow.css).toContain('--section-rhythm:var(--dxp-s-rhythm-large)')
    expect((await renderBlock('section', { maxContentWidth: '100%' })).css).toContain('--section-margin:0px')
  })

  it.each([
    [{ maxContentWidth: 'wide' }, '--section-content', ['var(--dxp-s-content-width)']],
    [{ sectionMinHeight: 'tall' }, '--section-height', ['0']],
    [{ componentSpacerSize: 'much' }, '--section-spacer', ['1rem']],
    [{ componentSpacerSize: { desktop: '2rem', mobile: -1 } }, '--section-spacer', ['1rem', '2rem']],
    [{ sectionColumnGutterWidth: '-1rem' }, '--section-gutter', ['1rem', '2rem']],
    [{ rhythm: 'huge' }, '--section-rhythm', ['0px']],
    [{ backgroundColor: 'green' }, '--section-color', ['transparent']],
    [
      { direction: { tablet: 'diagonal' } },
      '--section-tracks',
      ['minmax(0,1fr)', 'minmax(0,6fr) minmax(0,6fr)'],
    ],
  ])('SEC-4 replaces the invalid %j with the default, with a warning', async (props, name, expected) => {
    const { css, warnings } = await renderBlock('section', props)
    expect(valuesOf(css, name)).toEqual(expected)
    expect(warnings.length).toBeGreaterThan(0)
  })

  it('SEC-4 has a gap of 1rem between blocks by default', async () => {
    expect(valuesOf((await renderBlock('section', {})).css, '--section-spacer')).toEqual(['1rem'])
  })

  it.each(['0rem', '1rem', '2rem', '3rem', '5rem'])('SEC-4 SPC-1 accepts a gutter of %s', async (gutter) => {
    const { css, warnings } = await renderBlock('section', { sectionColumnGutterWidth: gutter })
    expect(valuesOf(css, '--section-gutter')).toEqual([gutter])
    expect(warnings).toEqual([])
  })

  it('SPC-1 DEV-1 has a separate gutter for each device', async () => {
    expect(valuesOf((await renderBlock('section', {})).css, '--section-gutter')).toEqual(['1rem', '2rem'])
    const sectionColumnGutterWidth = { desktop: '5rem', tablet: '3rem', mobile: '2rem' }
    const { css } = await renderBlock('section', { sectionColumnGutterWidth })
    expect(valuesOf(css, '--section-gutter')).toEqual(['2rem', '3rem', '5rem'])
    const onDesktop = await renderBlock('section', { sectionColumnGutterWidth: { desktop: '5rem' } })
    expect(valuesOf(onDesktop.css, '--section-gutter')).toEqual(['1rem', '5rem'])
  })

  it.each([
    [{ paddingTop: '50px' }, '--section-top', ['50px']],
    [{ paddingTop: '51px' }, '--section-top', ['0px']],
    [{ paddingBottom: '12.5%' }, '--section-bottom', ['12.5%']],
    [
      { paddingLeft: { desktop: '40px', tablet: '20px', mobile: '10px' } },
      '--section-left',
      ['10px', '20px', '40px'],
    ],
    [{ paddingRight: { desktop: '40px', mobile: '10px' } }, '--section-right', ['10px', '40px']],
    [{ paddingRight: '-4px' }, '--section-right', ['0']],
    [{ paddingLeft: { desktop: '60px', tablet: '20px' } }, '--section-left', ['20px', '0']],
    [{ paddingBottom: '100%' }, '--section-bottom', ['100%']],
    [{ paddingBottom: '101%' }, '--section-bottom', ['0px']],
    [{}, '--section-left', ['0']],
  ])('SEC-5 accepts the padding %j', async (props, name, expected) => {
    expect(valuesOf((await renderBlock('section', props)).css, name)).toEqual(expected)
  })

  const [mobile, tablet, desktop] = ['mobile', 'tablet', 'desktop'].map((name) => ({
    Url: `/img/${name}.webp`,
  }))
  it.each([
    ['a list', [mobile, tablet, desktop]],
    ['one for each device', { desktop, tablet, mobile }],
    ['only URLs', [mobile?.Url, tablet?.Url, desktop?.Url]],
  ])(
    'SEC-6 shows the background behind the content, with position, size and overlay, and with the sources %s',
    async (_, SrcSet) => {
      const { html, css, warnings } = await renderBlock(
        'section',
        {
          backgroundImage: {
            AltText: 'Leaves',
            Url: '/img/desktop.webp',
            SrcSet,
            bgPosition: 'right top',
            bgSizeOrRepeat: 'contain',
          },
          backgroundImageOverlay: '#1E1B18',
        },
        { basePath: '/acme/s' },
      )
      expect(html).toHoldMarkup(
        '<div class="backdrop"><picture><source srcSet="/acme/s/img/desktop.webp" media="(min-width: 64em)"/>' +
          '<source srcSet="/acme/s/img/tablet.webp" media="(min-width: 47.9375em)"/>' +
          '<img src="/acme/s/img/mobile.webp" alt="Leaves" loading="lazy"/></picture></div>',
      )
      expect(css).toContain(
        '--section-fit:contain;--section-position:right top;--section-overlay:#1E1B18;--section-overlay-strength:0.4',
      )
      expect(warnings).toEqual([])
    },
  )

  it.each([
    [{ backgroundImageOverlay: '#1E1B18', backgroundImageOverlayStrength: 0 }, '#1E1B18', '0'],
    [{ backgroundImageOverlay: '#1E1B18', backgroundImageOverlayStrength: 100 }, '#1E1B18', '1'],
    [{ backgroundImageOverlay: '#1E1B18', backgroundImageOverlayStrength: 140 }, '#1E1B18', '0.4'],
    [{ backgroundImageOverlay: '--dxp-g-brand' }, 'var(--dxp-g-brand)', '0.4'],
    [{ backgroundImageOverlay: 'black' }, 'transparent', '0.4'],
  ])('SEC-4 with %j has the overlay %s at %s', async (props, color, strength) => {
    const { css } = await renderBlock('section', { backgroundImage: { Url: '/img/a.webp' }, ...props })
    expect(css).toContain(`--section-overlay:${color};--section-overlay-strength:${strength}}`)
  })

  it('SEC-6 reads an image from the content service', async () => {
    const key = testKey(1)
    const { html, loads } = await renderBlock(
      'section',
      { backgroundImage: key },
      { contents: [testImage(key)] },
    )
    expect(html).toContain(
      `src="/cms/delivery/media/${key}" alt="A bottle on stone" width="1600" height="1200"`,
    )
    expect(loads).toHaveLength(1)
  })

  it.each([
    ['{"Url":', 1],
    [{ Url: 'javascript:alert(1)' }, 1],
    [{ AltText: 'no address' }, 1],
  ])('SEC-6 shows no image for %j', async (backgroundImage, warnings) => {
    const result = await renderBlock('section', { backgroundImage }, { slots: { 'column-1': [line('a')] } })
    expect(result.html).not.toContain('<img')
    expect(result.html).toContain('<hr')
    expect(result.warnings).toHaveLength(warnings)
  })

  it.each([
    [{}, 'cover', 'center'],
    [{ bgSizeOrRepeat: 'cover' }, 'cover', 'center'],
    [{ bgSizeOrRepeat: 'contain' }, 'contain', 'center'],
    [{ bgSizeOrRepeat: '100% 100%' }, 'fill', 'center'],
    [{ bgSizeOrRepeat: 'auto' }, 'none', 'center'],
    [{ bgSizeOrRepeat: 'no-repeat' }, 'none', 'center'],
    [{ bgPosition: 'top' }, 'cover', 'top'],
    [{ bgPosition: '20% 75%' }, 'cover', '20% 75%'],
  ])(
    'SEC-6 with %j shows its image with the fit %s at the position %s',
    async (background, fit, position) => {
      const backgroundImage = { Url: '/img/a.webp', ...background }
      const { css, warnings } = await renderBlock('section', { backgroundImage })
      expect(css).toContain(`--section-fit:${fit};--section-position:${position};`)
      expect(warnings).toEqual([])
    },
  )

  it.each([
    ['two', [{ Url: '/img/a.webp' }, { Url: '/img/b.webp' }]],
    ['four', ['a', 'b', 'c', 'd'].map((name) => ({ Url: `/img/${name}.webp` }))],
    [
      'three of given widths',
      [640, 960, 1920].map((width) => ({ Url: `/img/${width}.webp`, descriptor: `${width}w` })),
    ],
  ])('SEC-6 does not use %s sources as images for devices', async (_, SrcSet) => {
    const { html, warnings } = await renderBlock('section', {
      backgroundImage: { Url: '/img/whole.webp', SrcSet },
    })
    expect(html).toContain('<picture><img src="/img/whole.webp"')
    expect(warnings).toEqual([])
  })

  it('SEC-6 does not change three sources that have media queries', async () => {
    const SrcSet = ['64em', '48em', '1em'].map((width) => ({
      Url: `/img/${width}.webp`,
      media: `(min-width: ${width})`,
    }))
    const { html } = await renderBlock('section', { backgroundImage: { Url: '/img/whole.webp', SrcSet } })
    expect(html).toHoldMarkup('<source srcSet="/img/48em.webp" media="(min-width: 48em)"/>')
    expect(html).toContain('<img src="/img/whole.webp"')
  })

  it('SEC-6 falls back to a centred cover image for an unsupported value, with a warning', async () => {
    const backgroundImage = { Url: '/img/a.webp', bgPosition: '0;x:y', bgSizeOrRepeat: 'repeat-x' }
    const { css, warnings } = await renderBlock('section', { backgroundImage })
    expect(css).toContain('--section-fit:cover;--section-position:center;--section-overlay:transparent')
    expect(warnings).toHaveLength(2)
  })

  it.each([
    [['wide', 6], 'minmax(0,12fr) minmax(0,6fr)', 1],
    [['', 6], 'minmax(0,12fr) minmax(0,6fr)', 1],
    [[undefined, 6], 'minmax(0,12fr) minmax(0,6fr)', 0],
    [[NaN, 6], 'minmax(0,12fr) minmax(0,6fr)', 1],
    [[12, 0], 'minmax(0,12fr) min-content', 0],
    [[[], 6], 'minmax(0,12fr) minmax(0,6fr)', 1],
    [[true, 6], 'minmax(0,12fr) minmax(0,6fr)', 1],
    [['4', 8], 'minmax(0,4fr) minmax(0,8fr)', 1],
    [[-3, 6], 'min-content minmax(0,6fr)', 1],
    [[99, 6], 'minmax(0,12fr) minmax(0,6fr)', 1],
    [[2.5, 9.5], 'minmax(0,2.5fr) minmax(0,9.5fr)', 0],
    [[4, 4, 4], 'minmax(0,4fr) minmax(0,4fr) minmax(0,4fr)', 0],
  ])('COL-1 COL-2 converts the widths %j to the tracks %s', async (widths, expected, warnings) => {
    const result = await renderBlock('section', { ...columns(...widths), direction: 'row' })
    expect(valuesOf(result.css, '--section-tracks')).toEqual([expected])
    expect(result.warnings).toHaveLength(warnings)
  })

  it('COL-3 makes a column of width 0 as wide as its smallest content, if the columns are in a row', async () => {
    const beside = await renderBlock('section', { ...columns(0, 12), direction: 'row' })
    expect(valuesOf(beside.css, '--section-tracks')).toEqual(['min-content minmax(0,12fr)'])
    const alone = await renderBlock('section', { ...columns(0), direction: 'row' })
    expect(valuesOf(alone.css, '--section-tracks')).toEqual(['minmax(0,1fr)'])
  })

  it('is a landmark with a short name', async () => {
    expect((await renderBlock('section', { label: 'Questions' })).html).toMatch(
      /^<section class="section i0" aria-label="Questions">/,
    )
  })

  it('DEV-1 is hidden on the configured devices, and absent if hidden on all of them', async () => {
    const hidden = await renderBlock(
      'section',
      {},
      { visible: { desktop: false, tablet: true, mobile: true } },
    )
    expect(hidden.html).toContain('class="section i0 hide-desktop"')
    expect((await renderBlock('section', {}, { visible: false })).html).toBe('')
  })
})
