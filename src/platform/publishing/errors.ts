import { EpidermError } from '#kit'
import type { PageDifference } from '#render'

/** A page that renders differently from the drafts than from the stored rows. */
export type DifferingPage = { readonly path: string } & (
  | { readonly difference: PageDifference }
  | { readonly reason: string }
)

export const toDifferenceText = (found: DifferingPage): string =>
  'reason' in found
    ? `${found.path} cannot be drawn: ${found.reason}`
    : `${found.path} (${found.difference.viewer}) differs from character ${found.difference.at}: ${JSON.stringify(found.difference.drafted)} in the draft, ${JSON.stringify(found.difference.stored)} as stored`

export const receiptDiffers = (found: DifferingPage) =>
  new EpidermError({
    code: 'receipt-differs',
    status: 409,
    message: `A page would not go live as it was seen; nothing was published. ${toDifferenceText(found)}`,
    hint: 'Tell whoever develops this site: a block draws something else each time.',
    path: found.path,
  })

export const draftOutdated = (title: string, language: string) =>
  new EpidermError({
    code: 'draft-outdated',
    status: 409,
    message: `${title} (${language}) was published by somebody else meanwhile; nothing was published.`,
    hint: 'Look at the draft again, which holds both now, then publish it.',
    path: title,
  })

export const publishKeyTaken = (release: number) =>
  new EpidermError({
    code: 'publish-key-taken',
    status: 409,
    message: `Release ${release} was published under this key, of other drafts.`,
    hint: 'Make a new key for each publish; send the same one only to repeat the same publish.',
  })

export const unknownPublish = (release: number) =>
  new EpidermError({
    code: 'publish-unknown',
    status: 404,
    message: `Release ${release} was not made of drafts.`,
    hint: 'GET /api/studio/publishes lists those that were; any release is brought back by npm run site -- rollback.',
  })
