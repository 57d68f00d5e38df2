import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export type Data = {
  /** Sanitised by the allow-list of {@link sanitizeRichText}. */
  readonly html: string
  /** True if it contains a link to a video, which needs the video script. */
  readonly holdsVideo: boolean
}

export const View = ({ data, root }: ViewProps<Props, Data>) => (
  <div {...root} dangerouslySetInnerHTML={{ __html: data.html }} />
)
