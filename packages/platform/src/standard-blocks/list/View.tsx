import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export const View = ({ props, root }: ViewProps<Props>) => {
  const entries = props.items.filter((item) => item.trim() !== '')
  if (entries.length === 0) return null
  const Tag = props.style === 'numbers' ? 'ol' : 'ul'
  return (
    <Tag {...root} data-style={props.style} aria-label={props.label || undefined}>
      {entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </Tag>
  )
}
