import type { InstanceStyle } from '#blocks'
import type { DeviceProps } from '#schema'
import { toCssColor, toTextPlacement } from '../css-value.ts'
import type { Data } from './data.ts'
import type { Props } from './schema.ts'

/**
 * Returns the settings that differ from the defaults. Defaults can be omitted, because a text block contains no nested
 * blocks that might inherit values.
 */
export function toInstanceStyle(props: DeviceProps<Props>, _data: Data, { textAlign }: Props): InstanceStyle {
  const { textDecoration, textColor, backgroundColor, paddingVertical, paddingHorizontal } = props
  const { align, margin } = toTextPlacement(textAlign)
  const lines = [textDecoration.underline && 'underline', textDecoration.strike && 'line-through']
  const isPadded = paddingVertical !== '0' || paddingHorizontal !== '0'
  return {
    '--text-align': align,
    '--text-margin': margin,
    '--text-size': props.fontSize,
    '--text-color': textColor && toCssColor(textColor),
    '--text-background': backgroundColor && toCssColor(backgroundColor),
    /** A text block with a background fills the width of its column. */
    '--text-measure': backgroundColor && '100%',
    '--text-padding': isPadded ? `${paddingVertical} ${paddingHorizontal}` : undefined,
    '--text-weight': textDecoration.bold ? 700 : undefined,
    '--text-slant': textDecoration.italic ? 'italic' : undefined,
    '--text-line': lines.filter(Boolean).join(' ') || undefined,
  }
}
