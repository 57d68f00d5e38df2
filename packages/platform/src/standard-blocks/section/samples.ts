import type { BlockNode } from '#schema'
import type { BlockSample } from '#blocks'

const line = (id: string): BlockNode => ({ id, block: 'horizontal-line' })
const column = (columnKey: string, columnWidth: unknown) => ({ columnKey, columnWidth })

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: {
      sectionConfig: { columns: [column('words', 6), column('picture', 6)] },
      sectionColumnGutterWidth: { desktop: '5rem', tablet: '3rem', mobile: '2rem' },
      sectionVerticalAlign: 'center',
      rhythm: 'large',
      label: 'Starter kit',
    },
    slots: { words: [line('first')], picture: [line('second')] },
  },
  { name: 'smallest', props: {} },
  {
    name: 'longest',
    props: {
      sectionConfig: {
        columns: [column('one', 4), column('two', 0), column('three', 3.5), column('four', 12)],
      },
      direction: { desktop: 'column', tablet: 'row', mobile: 'row' },
      sectionVerticalAlign: 'stretch',
      maxContentWidth: '100%',
      sectionColumnGutterWidth: '0rem',
      componentSpacerSize: { desktop: '2rem', mobile: '1rem' },
      sectionMinHeight: '40rem',
      paddingTop: { desktop: '50px', tablet: '25px', mobile: '0' },
      paddingBottom: '5%',
      paddingLeft: '10px',
      paddingRight: '10px',
      rhythm: 'small',
      backgroundColor: '--dxp-g-neutral-2',
      backgroundImage: {
        Url: '/img/hero-desktop.webp',
        AltText: 'Three bottles on stone in morning light',
        SrcSet: [
          { Url: '/img/hero-mobile.webp' },
          { Url: '/img/hero-tablet.webp' },
          { Url: '/img/hero-desktop.webp' },
        ],
        bgPosition: 'right top',
        bgSizeOrRepeat: 'cover',
      },
      backgroundImageOverlay: '#1E1B18',
      backgroundImageOverlayStrength: 30,
      label: 'Everything that anybody needs on the first day in a new place today',
    },
    slots: { one: [line('one')], two: [line('two')], three: [line('three')], four: [line('four')] },
  },
  {
    name: 'hostile',
    props: {
      sectionConfig: {
        columns: [{ columnKey: 'a"><script>', columnWidth: 'NaN' }, column('fine', '</div>')],
      },
      direction: 'diagonal',
      maxContentWidth: '1px;background:url(//evil.example)',
      paddingTop: '999px',
      rhythm: 'var(--x)',
      backgroundColor: 'red}</style><script>alert(1)</script>',
      backgroundImage: {
        Url: 'javascript:alert(1)',
        AltText: '"><script>alert(1)</script>',
        bgPosition: '0;position:fixed',
      },
      label: '"><script>alert(1)</script>',
    },
    slots: { fine: [line('fine')] },
  },
]
