import { EpidermError } from '#kit'
import type { PageDifference } from '#render'

/** The error for a page that renders differently from drafts and from stored rows. */
export type DifferingPage = { readonly path: string } & (
  | { readonly difference: PageDifference }
  | { readonly reason: string }
)

export const toDifferenceText = (found: DifferingPage): string =>
  'reason' in found
    ? `${found.path} cannot be rendered: ${found.reason}`
    : `${found.path} (${found.difference.viewer}) differs from character ${found.difference.at}: ${JSON.stringify(found.difference.drafted)} in the draft, ${JSON.stringify(found.difference.stored)} as stored`

export const previewMismatch = (found: DifferingPage) =>
  new EpidermError({
    code: 'receipt-differs',
    status: 409,
    message: `A page would look different from its preview; nothing was published. ${toDifferenceText(found)}`,
    hint: 'Tell the developers of this site: a block renders differently each time.',
    path: found.path,
  })

export const draftOutdated = (title: string, language: string) =>
  new EpidermError({
    code: 'draft-outdated',
    status: 409,
    message: `${title} (${language}) was published by another editor in the meantime; nothing was published.`,
    hint: 'Review the draft, which now contains both versions, then publish it.',
    path: title,
  })

export const recallKeyTaken = (release: number) =>
  new EpidermError({
    code: 'publish-key-taken',
    status: 409,
    message: `This key was already used for release ${release}, which did not withdraw this item.`,
    hint: 'Use a new key for each withdrawal; send the same key only to repeat the same one.',
  })

export const publishKeyTaken = (release: number) =>
  new EpidermError({
    code: 'publish-key-taken',
    status: 409,
    message: `This key was already used for release ${release}, with other drafts.`,
    hint: 'Use a new key for each publish; send the same key only to repeat the same publish.',
  })

export const unknownRelease = (release: number) =>
  new EpidermError({
    code: 'release-unknown',
    status: 404,
    message: `There is no release ${release}.`,
    hint: 'GET /api/studio/releases and GET /api/studio/publishes list the releases.',
  })

export const unknownPublish = (release: number) =>
  new EpidermError({
    code: 'publish-unknown',
    status: 404,
    message: `Release ${release} was not published from drafts.`,
    hint: 'GET /api/studio/publishes lists the publishes; npm run site -- rollback restores any release.',
  })
