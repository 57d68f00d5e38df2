import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export type Data = {
  /** Clean by the allow-list of {@link sanitizeRichText}. */
  readonly html: string
  /** A façade is in it, which the script of videos plays. */
  readonly holdsVideo: boolean
}

export const View = ({ props, data, root }: ViewProps<Props, Data>) => (
  <div
    {...root}
    className={`${root.className} ${props.textStyle}`}
    dangerouslySetInnerHTML={{ __html: data.html }}
  />
)
