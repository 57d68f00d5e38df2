import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

type Link = { readonly text: string; /** Root-relative or absolute. */ readonly url: string }
export type Data = { readonly shown: Link; readonly other: Link }

/** In everyone's page it is the guest's; the script of the page exchanges both, and the sheet keeps room for the one not shown. */
export const View = ({ data: { shown, other }, root }: ViewProps<Props, Data>) => (
  <a {...root} href={shown.url} data-visitor-link={other.url} data-visitor-text={other.text}>
    {shown.text}
  </a>
)
