import { EpidermError } from '#kit'

export const unknownMediaType = (cause?: unknown) =>
  new EpidermError({
    code: 'media-type-unknown',
    status: 415,
    message: 'The bytes are no picture or document that can be stored.',
    hint: 'Use JPEG, PNG, WebP, AVIF, GIF, SVG or PDF; the content of the file counts, not its name.',
    cause,
  })

export const tooLargeMedia = (size: number, max: number) =>
  new EpidermError({
    code: 'media-too-large',
    status: 413,
    message: `The file has ${size} bytes; at most ${max} are stored.`,
    hint: 'Export the picture with fewer pixels or more compression.',
  })

export const missingMedia = (hash: string) =>
  new EpidermError({
    code: 'media-missing',
    status: 500,
    message: `The bytes of the media object ${hash} are not in the storage.`,
    hint: 'Run npm run site -- verify, then import the file again or restore a backup.',
  })
