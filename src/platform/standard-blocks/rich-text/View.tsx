import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export type Data = {
  /** Cleaned by the allow-list of {@link sanitizeRichText}. */
  readonly html: string
  /** True if it contains a façade, for which the video script is needed. */
  readonly holdsVideo: boolean
}

export const View = ({ data, root }: ViewProps<Props, Data>) => (
  <div {...root} dangerouslySetInnerHTML={{ __html: data.html }} />
)
