import type { ViewProps } from '../../define-block.ts'
import type { Data } from './collection.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, items, slots, root }: ViewProps<Props, Data>) => {
  const shown = items.filter(({ content }) => content !== undefined)
  const state = data.state === undefined ? undefined : slots[data.state]
  const pagination = props.showPagination && shown.length > 0 ? slots.pagination : undefined
  if (shown.length === 0 && state === undefined) return null
  return (
    <div {...root}>
      {state}
      {shown.length > 0 && (
        <ul aria-label={props.label || undefined}>
          {shown.map(({ id, content }, index) => (
            <li key={id} aria-label={data.toItemLabel(index + 1)}>
              {content}
            </li>
          ))}
        </ul>
      )}
      {pagination}
    </div>
  )
}
