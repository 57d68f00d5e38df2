import type { PictureMarkup } from '#blocks'

type DrawnPictureViewProps = {
  readonly picture: PictureMarkup
  /** True for the largest visible image, which loads first. */
  readonly isPriority: boolean
  /** Replaces the image's own text; empty if adjacent text says the same. */
  readonly alt?: string
}

/** Always inside `<picture>`: React would preload an eager image outside one, although the page's first bytes already name it. */
export const PictureView = ({ picture, isPriority, alt }: DrawnPictureViewProps) => (
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
