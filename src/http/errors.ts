import { EpidermError, toQuoted } from '#kit'
import type { Actor } from '#model'

export const wrongIconQuery = (received: string, max: number) =>
  new EpidermError({
    code: 'icon-query-wrong',
    status: 400,
    message: `icons is ${toQuoted(received)}; expected 1 to ${max} names of icons with commas between.`,
    hint: 'Write ?icons=check,close, or leave the query out to get the whole sprite.',
  })

export const unknownIsland = (type: string) =>
  new EpidermError({
    code: 'island-unknown',
    status: 404,
    message: `There is no island called ${toQuoted(type)}.`,
    hint: 'Take the address from the page: its data-island-url.',
  })

export const notCounting = () =>
  new EpidermError({
    code: 'not-counting',
    status: 404,
    message: 'This site counts nothing.',
    hint: 'Name a sink under analytics in the site’s settings.',
  })

export const otherSite = () =>
  new EpidermError({
    code: 'other-site',
    status: 403,
    message: 'This can be sent from this site’s own pages only.',
    hint: 'Open the page on this site and try again.',
  })

export const secondHost = () =>
  new EpidermError({
    code: 'second-host',
    status: 400,
    message: 'The request names its host more than once.',
    hint: 'Send one Host header.',
  })

export const wrongReport = (reason: string) =>
  new EpidermError({
    code: 'report-wrong',
    status: 400,
    message: `The report of events cannot be read: ${reason}`,
    hint: 'Send {"events":[{"name":"page-view","path":"/skincare"}]} with names and lengths as documented.',
  })

export const notSignedIn = () =>
  new EpidermError({
    code: 'not-signed-in',
    status: 401,
    message: 'Nobody is signed in.',
    hint: 'Sign in again.',
  })

export const otherAccount = () =>
  new EpidermError({
    code: 'signed-in-as-other',
    status: 401,
    message:
      'This page belongs to another account than the one that is signed in by now; nothing was changed.',
    hint: 'Sign in again as before, or reload the page.',
  })

export const wrongSignIn = () =>
  new EpidermError({
    code: 'sign-in-wrong',
    status: 400,
    message: 'The sign-in cannot be read.',
    hint: 'Send {"email":"anna@clinic.example","password":"…"} as JSON.',
  })

export const notAllowed = (actor: Actor) =>
  new EpidermError({
    code: 'not-allowed',
    status: 403,
    message: `${actor.kind === 'staff' ? `The role ${actor.role}` : 'This account'} may not do this.`,
    hint: 'Ask an administrator for a role that may.',
  })

/** Status 429 for the limit of one account; 503 for the limit of all. */
export class TooManyStreams extends EpidermError {
  readonly waitSeconds = 30
}

export const tooManyStreams = (whose: 'own' | 'all', limit: number) =>
  new TooManyStreams({
    code: `streams-${whose}`,
    status: whose === 'own' ? 429 : 503,
    message: `${whose === 'own' ? 'This account follows' : 'All editors together follow'} ${limit} drafts already, which is as many as this server tells of at once.`,
    hint: 'Close a tab of the studio, or try again later; editing and saving go on without.',
  })

export const serverEnding = () =>
  new EpidermError({
    code: 'server-ending',
    status: 503,
    message: 'This server is about to end and opens nothing that lasts.',
    hint: 'Ask again in a moment: another server, or the next start of this one, answers.',
  })

export const tooDeep = () =>
  new EpidermError({
    code: 'too-deep',
    status: 400,
    message: 'The body is nested too deeply.',
    hint: 'Nest blocks at most 40 deep.',
  })

export const tooManyValues = (received: number, max: number) =>
  new EpidermError({
    code: 'too-many-values',
    status: 413,
    message: `The body has ${received} values; expected at most ${max}.`,
    hint: 'Send it in several smaller requests.',
  })

export const tooManyElements = ({ received, max }: Record<'received' | 'max', number>, hint: string) =>
  new EpidermError({
    code: 'too-many-elements',
    status: 413,
    message: `The rich text has ${received} elements; expected at most ${max}.`,
    hint,
  })

/** Uses the code of the server library, which clients know. */
export const invalidInput = (message: string) =>
  new EpidermError({
    code: 'FST_ERR_VALIDATION',
    status: 400,
    message,
    hint: 'GET /api/openapi.json describes what each route expects.',
  })

export const noBlockPicture = (type: string) =>
  new EpidermError({
    code: 'no-block-picture',
    status: 404,
    message: `There is no picture of a block ${type}.`,
    hint: 'GET /api/studio/schemas lists the blocks, and says which of them are pictured.',
  })

export const noCanvas = (address: string) =>
  new EpidermError({
    code: 'canvas-no-page',
    status: 404,
    message: `There is no page at ${toQuoted(address)} for this viewer.`,
    hint: 'Write the path without the base path, such as /skincare/acne; private pages need viewer=me or viewer=sample.',
  })
