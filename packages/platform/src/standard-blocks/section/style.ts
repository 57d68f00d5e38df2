import type { InstanceStyle } from '#blocks'
import type { DeviceProps } from '#schema'
import { toCssColor } from '../css-value.ts'
import type { Data } from './data.ts'
import type { Props } from './schema.ts'

export const toStyle = (props: DeviceProps<Props>, { backdrop }: Data): InstanceStyle => ({
  '--section-tracks': toTracks(props),
  '--section-align': props.sectionVerticalAlign,
  '--section-gutter': props.sectionColumnGutterWidth,
  '--section-spacer': props.componentSpacerSize,
  '--section-content': props.maxContentWidth ?? 'var(--dxp-s-content-width)',
  '--section-margin': props.maxContentWidth === '100%' ? '0px' : 'var(--dxp-s-page-margin)',
  '--section-height': props.sectionMinHeight ?? '0',
  '--section-rhythm': props.rhythm === 'none' ? '0px' : `var(--dxp-s-rhythm-${props.rhythm})`,
  '--section-top': withUnit(props.paddingTop),
  '--section-bottom': withUnit(props.paddingBottom),
  '--section-left': props.paddingLeft,
  '--section-right': props.paddingRight,
  '--section-color': toCssColor(props.backgroundColor),
  ...(backdrop && {
    '--section-fit': backdrop.fit,
    '--section-position': backdrop.position,
    '--section-overlay': toCssColor(props.backgroundImageOverlay),
    '--section-overlay-strength': props.backgroundImageOverlayStrength / 100,
  }),
})

/**
 * Returns the grid tracks for the columns (COL-2, COL-3). Columns in a row share the space in proportion to their
 * widths. A column of width 0 is as narrow as its content allows. A stacked or single column has the full width.
 */
const toTracks = ({ sectionConfig: { columns }, direction }: DeviceProps<Props>): string =>
  columns.length > 1 && direction === 'row'
    ? columns
        .map(({ columnWidth }) => (columnWidth > 0 ? `minmax(0,${columnWidth}fr)` : 'min-content'))
        .join(' ')
    : 'minmax(0,1fr)'

/** Adds a unit to zero, because `calc()` requires a unit. */
const withUnit = (length: string) => (length === '0' ? '0px' : length)
