import type { PictureMarkup, ViewProps } from '#blocks'
import { PictureView } from '../PictureView.tsx'
import type { Props } from './schema.ts'

export type Data = {
  readonly picture: PictureMarkup
  /** The `object-position`; undefined for the centre. */
  readonly position: string | undefined
  /** URL of the video's page. The link opens this page if JavaScript is disabled. */
  readonly pageUrl: string
  /** URL of the player with which the script replaces the link. */
  readonly playerUrl: string
  readonly labels: { readonly play: string; readonly host: string }
  readonly captionsUrl: string | undefined
}

/** The link has the same size as the player, so that the layout does not shift when the video is played. */
export const View = ({ props, data, root }: ViewProps<Props, Data>) => (
  <div {...root}>
    <a href={data.pageUrl} data-video={data.playerUrl} data-title={props.title} aria-label={data.labels.play}>
      <PictureView picture={data.picture} isPriority={false} alt="" />
      <span />
    </a>
    <p>{props.title}</p>
    <p>{data.labels.host}</p>
    {data.captionsUrl !== undefined && (
      <p>
        <a href={data.captionsUrl}>{props.captionsText}</a>
      </p>
    )}
  </div>
)
