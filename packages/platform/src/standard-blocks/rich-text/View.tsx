import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export type Data = {
  /** HTML that has been sanitised with the allow-list of {@link sanitizeRichText}. */
  readonly html: string
  /** True if the HTML contains a video link, which needs the video script. */
  readonly holdsVideo: boolean
}

export const View = ({ data, root }: ViewProps<Props, Data>) => (
  <div {...root} dangerouslySetInnerHTML={{ __html: data.html }} />
)
