import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

type LinkText = { readonly text: string; /** A root-relative or absolute URL. */ readonly url: string }
export type Data = { readonly shown: LinkText; readonly other: LinkText }

/**
 * Public pages contain both links and show the guests' link. For a signed-in visitor, the page's script shows the other
 * link instead. The styles reserve space for the hidden link.
 */
export const View = ({ data: { shown, other }, root }: ViewProps<Props, Data>) => (
  <a {...root} href={shown.url} data-visitor-link={other.url} data-visitor-text={other.text}>
    {shown.text}
  </a>
)
