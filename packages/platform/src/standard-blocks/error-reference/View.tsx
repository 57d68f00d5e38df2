import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

/** The server replaces `{{reference}}` with the id of the request. */
export const View = ({ props, root }: ViewProps<Props>) => (
  <p {...root}>
    {props.label} <code data-error-reference="">{'{{reference}}'}</code>
  </p>
)
