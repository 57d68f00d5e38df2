import { toScriptJson } from '#kit'
import type { ViewProps } from '../../define-block.ts'
import type { Props } from './schema.ts'

/** The address is filled in by the site's script, so that the page is the same for everyone. */
export const View = ({ props, root }: ViewProps<Props>) => {
  const json = toScriptJson({ url: null, urlReferrer: null, pageType: props.pageType })
  return (
    <script
      {...root}
      type="application/json"
      data-provider-type="page"
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
