import type { ViewProps } from '../../define-block.ts'
import type { Props } from './schema.ts'

/** Root-relative or absolute. */
export type Data = { readonly url: string; readonly signedInUrl: string }

/** In the page it is the guest's; the script of the page exchanges both, and the sheet keeps room for the one not shown. */
export const View = ({ props, data, root }: ViewProps<Props, Data>) => (
  <a {...root} href={data.url} data-visitor-link={data.signedInUrl} data-visitor-text={props.signedInText}>
    {props.text}
  </a>
)
