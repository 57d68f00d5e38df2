import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export type Data = {
  /** Clean by the allow-list of {@link sanitizeRichText}. */
  readonly html: string
  /** A façade is in it, which the script of videos plays. */
  readonly holdsVideo: boolean
}

export const View = ({ data, root }: ViewProps<Props, Data>) => (
  <div {...root} dangerouslySetInnerHTML={{ __html: data.html }} />
)
