import type { PictureMarkup } from '#blocks'

type PictureViewProps = {
  readonly picture: PictureMarkup
  /** True for the largest image that is visible without scrolling. It must load first. */
  readonly isPriority: boolean
  /** Replaces the image's alternative text. Use an empty string if adjacent text has the same meaning. */
  readonly alt?: string
}

/** Always renders a `<picture>`. React would preload a plain eager image, but the page's head already preloads it. */
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
