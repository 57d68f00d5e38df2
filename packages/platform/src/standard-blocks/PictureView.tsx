import type { PictureMarkup } from '#blocks'

type PictureViewProps = {
  readonly picture: PictureMarkup
  /** True for the largest image in the first view, which must load first. */
  readonly isPriority: boolean
  /** Replaces the alternative text of the image; empty if adjacent text has the same meaning. */
  readonly alt?: string
}

/**
 * Always renders a `<picture>`, because React would otherwise preload an eager image, which the page's head already
 * does.
 */
export const PictureView = ({ picture, isPriority, alt }: PictureViewProps) => (
  <picture>
    {picture.sources.map((source) => (
      <source key={source.media} {...source} />
    ))}
    <img
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.sizes}
      alt={alt ?? picture.alt}
      width={picture.width}
      height={picture.height}
      loading={isPriority ? undefined : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
    />
  </picture>
)
