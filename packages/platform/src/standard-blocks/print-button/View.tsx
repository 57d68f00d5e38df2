import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

/** A hidden button and a hint. The script hides the hint and shows the button. */
export const View = ({ props, root }: ViewProps<Props>) => (
  <div {...root}>
    <button type="button" className="outlined-button" hidden data-print="">
      {props.text}
    </button>
    <p>{props.hint}</p>
  </div>
)
