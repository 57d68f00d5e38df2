/** Computes column widths on the server, where no browser layout exists. Danger: must match styles.css. */
import { toInnerWidth, type AvailableWidth, type SlotWidthContext } from '#blocks'
import type { Props } from './schema.ts'

/**
 * The content width to use if the theme does not define one. It equals the maximum width of any page, so that images
 * are never too small.
 */
const maxContentPx = 1200

export const toColumnAvailableWidth = (
  props: Props,
  columnKey: string,
  own: AvailableWidth,
): AvailableWidth =>
  toInnerWidth(own, (measure) => toColumnWidth(props, columnKey, { ...measure, isInset: own.isInset }), {
    isInset: true,
  })

function toColumnWidth(
  props: Props,
  columnKey: string,
  { device, wholePx, measure, isInset }: SlotWidthContext & { isInset: boolean },
): number {
  const { columns } = props.sectionConfig
  const paddingPx = measure(props.paddingLeft[device], 0) + measure(props.paddingRight[device], 0)
  const touchesEdges = props.maxContentWidth[device] === '100%' || isInset
  const marginPx = touchesEdges ? 0 : measure('var(--dxp-s-page-margin)', 0)
  const maxPx = measure(props.maxContentWidth[device] ?? 'var(--dxp-s-content-width)', maxContentPx)
  const contentPx = Math.min(wholePx - paddingPx - 2 * marginPx, maxPx)
  if (columns.length === 1 || props.direction[device] === 'column') return contentPx

  const gutterPx = measure(props.sectionColumnGutterWidth[device], 0)
  const freePx = contentPx - gutterPx * (columns.length - 1)
  const sum = columns.reduce((total, { columnWidth }) => total + columnWidth[device], 0)
  const portion = columns.find((column) => column.columnKey === columnKey)?.columnWidth[device] ?? 0
  return portion > 0 ? (freePx * portion) / sum : freePx / columns.length
}
