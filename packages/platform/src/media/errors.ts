import { EpidermError } from '#kit'
import { findFormatName } from './format-name.ts'

/** `head`: the first bytes, which may reveal the format. */
export const unknownMediaType = (head: Uint8Array) => {
  const format = findFormatName(head)
  return new EpidermError({
    code: 'media-type-unknown',
    status: 415,
    message:
      format === undefined
        ? 'The file is not a picture in a known format.'
        : `The file is ${format}, which cannot be stored as a picture.`,
    hint: 'Save it as JPEG, PNG, WebP, AVIF, GIF or SVG; the content of the file counts, not its name.',
  })
}

export const emptyUpload = () =>
  new EpidermError({
    code: 'media-empty',
    status: 415,
    message: 'The file is empty.',
    hint: 'Copy or save it again, and check that it is larger than 0 bytes.',
  })

export const mediaTooLarge = (size: number, max: number) =>
  new EpidermError({
    code: 'media-too-large',
    status: 413,
    message: `The file is ${toMegabytes(size)} MB; the limit is ${toMegabytes(max)} MB.`,
    hint: 'Export the picture with fewer pixels or more compression.',
  })

const toMegabytes = (bytes: number) => Math.ceil(bytes / (1024 * 1024))

export const tooManyPixels = (
  { width, height }: { width: number; height: number },
  { maxPixels, maxSidePx }: { maxPixels: number; maxSidePx: number },
) =>
  new EpidermError({
    code: 'media-too-many-pixels',
    status: 413,
    message: `The picture has ${width} × ${height} pixels; the limits are ${maxSidePx} per side and ${maxPixels / 1e6} million in total.`,
    hint: 'Export it smaller: no page shows more than 3840 pixels of it.',
  })

export const damagedUpload = (cause: unknown) =>
  new EpidermError({
    code: 'media-damaged',
    status: 422,
    message: 'The picture is damaged or incomplete: it cannot be read completely.',
    hint: 'Open it in an image program, save it again, and upload that.',
    cause,
  })

export const damagedSvg = (cause: Error) =>
  new EpidermError({
    code: 'media-damaged',
    status: 422,
    message: `The SVG drawing is not well-formed: ${cause.message.slice(0, 200)}`,
    hint: 'Open it in a drawing program, save it again, and upload the new file.',
    cause,
  })

/** `label`: the encoding that the SVG declares. */
export const unsupportedEncoding = (label: string) =>
  new EpidermError({
    code: 'media-encoding',
    status: 422,
    message: `The SVG drawing cannot be read as ${toShort(label)}.`,
    hint: 'Save it as UTF-8.',
  })

export const entitiesInSvg = () =>
  new EpidermError({
    code: 'media-entities',
    status: 422,
    message: 'The SVG drawing declares XML entities, which are not allowed.',
    hint: 'Export it without editing data (in Illustrator, turn off “Preserve Illustrator Editing Capabilities”), or as PNG.',
  })

/** `active`: names of elements and attributes. */
export const scriptInSvg = (active: readonly string[]) =>
  new EpidermError({
    code: 'media-scripted',
    status: 422,
    message: `The SVG drawing contains scripts, animations or embedded pages: ${active.slice(0, 5).join(', ')}.`,
    hint: 'Export it as a plain SVG (in Inkscape: “Optimised SVG”), or as PNG.',
  })

const drawingLimitNames: Readonly<Record<string, string>> = {
  cpu: 'too much processor time',
  memory: 'too much memory',
  time: 'too long',
}

/** `limit`: `cpu`, `memory` or `time`. */
export const svgTooComplex = (limit: string) =>
  new EpidermError({
    code: 'media-too-complex',
    status: 422,
    message: `The SVG drawing takes ${drawingLimitNames[limit] ?? 'too long'} to draw.`,
    hint: 'Remove filters and effects from it, simplify its paths, or export it as PNG.',
  })

export const svgTooLarge = (max: number) =>
  new EpidermError({
    code: 'media-no-picture',
    status: 415,
    message: `The SVG drawing is larger than ${toMegabytes(max)} MB.`,
    hint: 'Simplify its paths, remove embedded pictures, or export it as PNG.',
  })

export const tooManyTasks = () =>
  new EpidermError({
    code: 'media-busy',
    status: 503,
    message: 'Too many pictures are being cropped or rotated right now.',
    hint: 'Try again in a minute.',
  })

export const tooManyUploads = () =>
  new EpidermError({
    code: 'media-busy',
    status: 503,
    message: 'Too many pictures are being uploaded at this moment.',
    hint: 'Try again in a few seconds.',
  })

export const tooManyPartialUploads = (most: number) =>
  new EpidermError({
    code: 'media-uploads-open',
    status: 429,
    message: `This account has ${most} unfinished uploads.`,
    hint: 'Finish or cancel some of them. Unfinished uploads are removed after a day.',
  })

export const uploadNotFound = () =>
  new EpidermError({
    code: 'media-upload-unknown',
    status: 404,
    message: 'This upload does not exist, or it has expired.',
    hint: 'Upload the file again. Unfinished uploads are removed after a day.',
  })

export const uploadUnfinished = () =>
  new EpidermError({
    code: 'media-upload-unfinished',
    status: 409,
    message: 'Parts of the file are missing.',
    hint: 'Continue the upload, then try again.',
  })

export const partTooSmall = (minBytes: number) =>
  new EpidermError({
    code: 'media-part-too-small',
    status: 400,
    message: `Every part of this file except the last must be at least ${minBytes} bytes.`,
    hint: 'Send larger parts.',
  })

export const partConflict = () =>
  new EpidermError({
    code: 'media-part-conflict',
    status: 409,
    message: 'Another request has stored this part of the file.',
    hint: 'Read the offset with HEAD and continue from there.',
  })

export const partTooLarge = (max: number) =>
  new EpidermError({
    code: 'media-part-too-large',
    status: 413,
    message: `A part of a file must not be larger than ${toMegabytes(max)} MB.`,
    hint: 'Send smaller parts.',
  })

export const missingMedia = (hash: string) =>
  new EpidermError({
    code: 'media-missing',
    status: 500,
    message: `The bytes of the media object ${hash} are not in the storage.`,
    hint: 'Run npm run site -- verify, then import the file again or restore a backup.',
  })

/** `received` is absent if the option is missing. */
export const invalidImageOption = (facts: {
  name: string
  received?: string | undefined
  expected: string
}) =>
  new EpidermError({
    code: 'image-option',
    status: 400,
    message:
      facts.received === undefined
        ? `The image option ${toShort(facts.name)} is missing or unknown; expected ${facts.expected}.`
        : `The image option ${toShort(facts.name)} is ${toShort(facts.received)}; expected ${facts.expected}.`,
    hint: 'Write options as width=640,format=auto,fit=scale-down, each once, in any order.',
  })

export const unknownImage = (path: string) =>
  new EpidermError({
    code: 'image-unknown',
    status: 404,
    message: `There is no picture at ${toShort(path)}.`,
    hint: 'After the options, write the path of a published picture, such as /cms/delivery/media/MC….',
  })

export const notAnImage = (mimeType: string) =>
  new EpidermError({
    code: 'image-no-picture',
    status: 415,
    message: `This is ${mimeType}, which cannot be resized.`,
    hint: 'Request it at its own address, without the image options.',
  })

export const unreadableImage = (cause: unknown) =>
  new EpidermError({
    code: 'image-unreadable',
    status: 422,
    message: 'This picture is damaged, incomplete or too large; it cannot be resized.',
    hint: 'Export the picture again and upload the new file.',
    cause,
  })

export const imageQueueFull = () =>
  new EpidermError({
    code: 'image-busy',
    status: 503,
    message: 'Too many pictures are being resized at this moment.',
    hint: 'Try again in a few seconds.',
  })

const toShort = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** `name` may contain a password by mistake, so the message does not repeat it. */
export const invalidMediaStorage = (name: string) =>
  new EpidermError({
    code: 'media-storage',
    status: 400,
    message: `${toShort(name.split('?')[0]?.replace(/\/\/.*@/, '//…@') ?? '')} is not a media storage.`,
    hint: 'Write folder, or s3://bucket?endpoint=https://s3.example with optional region and style. Set the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  })

const rejections: Readonly<Record<string, string>> = {
  SignatureDoesNotMatch:
    'AWS_SECRET_ACCESS_KEY does not match AWS_ACCESS_KEY_ID, or the server expects another region.',
  InvalidAccessKeyId: 'It does not know AWS_ACCESS_KEY_ID.',
  ExpiredToken: 'AWS_SESSION_TOKEN has expired: request a new one.',
  InvalidToken: 'AWS_SESSION_TOKEN belongs to other keys: unset it, or request a new one.',
  RequestTimeTooSkewed: 'The clock of this machine is more than a quarter of an hour off: set it.',
  NoSuchBucket: 'There is no such bucket: create it, or name another.',
  AccessDenied: 'The keys must be allowed to list the bucket, and to get, put and delete objects.',
  PermanentRedirect: 'The bucket is in another region: add region=… to its address.',
  AuthorizationHeaderMalformed: 'The bucket is in another region: add region=… to its address.',
}

/** `reason`: the server's status and error code. */
export const mediaStorageRejected = (name: string, reason: string) =>
  new EpidermError({
    code: 'media-refused',
    status: 503,
    message: `The media storage ${name} rejected the request: ${reason}.`,
    hint:
      rejections[reason.replace(/^HTTP \d+ ?/, '')] ??
      'Check its address, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  })

export const missingMediaKeys = (name: string) =>
  new EpidermError({
    code: 'media-keys',
    status: 503,
    message: `There are no keys for ${toShort(name)}.`,
    hint: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  })

/** `configured`: name of the storage in the settings. */
export const mediaStorageMoved = (place: string, configured: string) =>
  new EpidermError({
    code: 'media-elsewhere',
    status: 500,
    message: `The media of this site were moved to ${place}, but MEDIA_URL is ${configured}.`,
    hint: `Set MEDIA_URL to the first (leave it out for folder), or move the media: npm run site -- move-media --to '${configured}'. Files that are already there are only compared.`,
  })

export const concurrentMediaMove = () =>
  new EpidermError({
    code: 'media-move-by-other',
    status: 409,
    message: 'Another process is moving these media.',
    hint: 'Wait until it has finished.',
  })

export const mediaMoveRunning = ({ from, to }: { readonly from: string; readonly to: string }) =>
  new EpidermError({
    code: 'media-move-running',
    status: 409,
    message: `The move of media from ${from} to ${to} is not complete.`,
    hint: `Finish that move (--to '${to}'), or go back (--to '${from}').`,
  })

export const mediaTargetNotEmpty = (name: string, keys: readonly string[]) =>
  new EpidermError({
    code: 'media-target-taken',
    status: 409,
    message: `${name} contains files that are not media of this site; nothing was changed. ${toExamples(keys)}`,
    hint: 'Name an empty bucket, or a prefix of its own: s3://bucket/prefix?endpoint=…',
  })

export const mediaMoveDamaged = (damage: readonly string[]) =>
  new EpidermError({
    code: 'media-move-damaged',
    status: 422,
    message: `The move is not complete; servers still read both storages. All other files have been copied.\n${damage.map((line) => `  ${line}`).join('\n')}`,
    hint: 'Import their items again (npm run site -- import) and repeat the move, or use --despite-damage, which leaves them as they are.',
  })

export const mediaMismatch = (name: string, hash: string) =>
  new EpidermError({
    code: 'media-not-kept',
    status: 502,
    message: `${name} returned different bytes for ${hash} than were stored.`,
    hint: 'That storage is not reliable. Move back with --to and the former storage.',
  })

const toExamples = (keys: readonly string[]) =>
  `${keys.length === 1 ? 'There is' : `There are ${keys.length}, such as`} ${keys.slice(0, 3).join(', ')}.`
