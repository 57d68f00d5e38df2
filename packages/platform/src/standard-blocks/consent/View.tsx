import { useId } from 'react'
import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

/** Root-relative URL for analytics events. */
export type Data = { readonly endpoint: string }

/**
 * A popover on top of the page, which does not shift the layout. Only the script opens the popover. Both buttons are
 * equally prominent.
 */
export const View = ({ props, data, slots, root }: ViewProps<Props, Data>) => {
  const titleId = `consent${useId()}`
  return (
    <dialog {...root} popover="manual" aria-labelledby={titleId} data-consent-dialog={data.endpoint}>
      <h2 id={titleId}>{props.title}</h2>
      {slots.text}
      <div className="answers">
        <button type="button" className="outlined-button" data-consent="denied">
          {props.declineText}
        </button>
        <button type="button" className="outlined-button" data-consent="granted">
          {props.acceptText}
        </button>
      </div>
    </dialog>
  )
}
