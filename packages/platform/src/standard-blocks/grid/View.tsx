import type { RootAttributes, ViewProps } from '#blocks'
import type { Data } from './collection.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, items, slots, root }: ViewProps<Props, Data>) => {
  const { listing } = data
  const shown = items.filter(({ content }) => content !== undefined)
  const state = data.state === undefined ? undefined : slots[data.state]
  const pagination = props.showPagination && shown.length > 0 ? slots.pagination : undefined
  if (shown.length === 0 && state === undefined && slots.controls === undefined) return null
  return (
    <div {...root} className={toClassName(props, root)} {...toGridAttributes(props, data)}>
      {slots.controls && <div className="controls">{slots.controls}</div>}
      {state}
      {shown.length > 0 && (
        <ul aria-label={props.label || undefined} {...toListAttributes(data)}>
          {shown.map(({ id, content }, index) => {
            const position = listing.before + index + 1
            const isNew = listing.isGrowing && position === listing.newPosition
            return (
              <li
                key={id}
                lang={data.findLanguage(id)}
                aria-label={data.toItemLabel(position)}
                data-id={listing.isGrowing ? id : undefined}
                {...(isNew && toTarget(`${listing.anchor}-${position}`))}
              >
                {content}
              </li>
            )
          })}
        </ul>
      )}
      {pagination}
    </div>
  )
}

/** Returns attributes that let an element be the target of a link and receive focus. */
const toTarget = (id: string) => ({ id, tabIndex: -1 })

/**
 * Returns the grid's class names. Grids with one column on phones, the most common case, need no additional rule
 * (GRD-3).
 */
const toClassName = ({ columns }: Props, { className }: RootAttributes) =>
  columns.mobile > 1 ? `${className} in-columns` : className

const toGridAttributes = (props: Props, { listing, failure }: Data) => ({
  ...(listing.anchor !== undefined && toTarget(listing.anchor)),
  ...(listing.isGrowing && {
    'data-grid': '',
    'data-failure': failure,
    'data-auto-scroll': props.autoScrollToMostRecent ? '' : undefined,
  }),
})

const toListAttributes = ({ listing }: Data) =>
  listing.anchor !== undefined && !listing.isGrowing ? toTarget(`${listing.anchor}-items`) : {}
