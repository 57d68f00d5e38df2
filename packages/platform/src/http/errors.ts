import { EpidermError, quoteValue } from '#kit'
import type { Actor } from '#model'

export const invalidIconQuery = (received: string, max: number) =>
  new EpidermError({
    code: 'icon-query-wrong',
    status: 400,
    message: `icons is ${quoteValue(received)}; expected 1 to ${max} icon names separated by commas.`,
    hint: 'Write ?icons=check,close, or omit the query to get the whole sprite.',
  })

export const unknownIsland = (type: string) =>
  new EpidermError({
    code: 'island-unknown',
    status: 404,
    message: `There is no island called ${quoteValue(type)}.`,
    hint: 'Use the address in the page’s data-island-url.',
  })

export const eventsDisabled = () =>
  new EpidermError({
    code: 'not-counting',
    status: 404,
    message: 'This site does not count events.',
    hint: 'Set a sink under analytics in the site’s settings.',
  })

export const crossSiteRequest = () =>
  new EpidermError({
    code: 'other-site',
    status: 403,
    message: 'This request is only accepted from this site’s own pages.',
    hint: 'Open the page on this site and try again.',
  })

export const duplicateHost = () =>
  new EpidermError({
    code: 'second-host',
    status: 400,
    message: 'The request names its host more than once.',
    hint: 'Send one Host header.',
  })

export const invalidReport = (reason: string) =>
  new EpidermError({
    code: 'report-wrong',
    status: 400,
    message: `The event report is invalid: ${reason}`,
    hint: 'Send {"events":[{"name":"page-view","path":"/help"}]} with names and lengths as documented.',
  })

export const mailNotSent = () =>
  new EpidermError({
    code: 'mail-not-sent',
    status: 502,
    message: 'The mail server did not accept the e-mail.',
    hint: 'Try again later. If it fails again, ask the operator to check SMTP_URL.',
  })

export const notSignedIn = () =>
  new EpidermError({
    code: 'not-signed-in',
    status: 401,
    message: 'You are not signed in.',
    hint: 'Sign in again.',
  })

export const signedInAsAnotherAccount = () =>
  new EpidermError({
    code: 'signed-in-as-other',
    status: 401,
    message: 'Another account has signed in since this page was opened; nothing was changed.',
    hint: 'Sign in again as before, or reload the page.',
  })

export const invalidSignIn = () =>
  new EpidermError({
    code: 'sign-in-wrong',
    status: 400,
    message: 'The sign-in request is invalid.',
    hint: 'Send {"email":"anna@shop.example","password":"…"} as JSON.',
  })

export const notAllowed = (actor: Actor) =>
  new EpidermError({
    code: 'not-allowed',
    status: 403,
    message: `${actor.kind === 'staff' ? `The role ${actor.role}` : 'This account'} may not do this.`,
    hint: 'Ask an administrator for a role that allows it.',
  })

/** Status 429 if the account has reached its limit; 503 if all accounts together have reached the overall limit. */
export class TooManyStreamsError extends EpidermError {
  readonly waitSeconds = 30
}

export const tooManyStreams = (whose: 'own' | 'all', limit: number) =>
  new TooManyStreamsError({
    code: `streams-${whose}`,
    status: whose === 'own' ? 429 : 503,
    message: `${whose === 'own' ? 'This account has' : 'All editors together have'} ${limit} open drafts, the maximum number of live updates of this server.`,
    hint: 'Close a studio tab, or try again later. Editing and saving still work.',
  })

export const serverStopping = () =>
  new EpidermError({
    code: 'server-ending',
    status: 503,
    message: 'This server is shutting down and accepts no long-lived connections.',
    hint: 'Try again in a moment: another server, or this one after its restart, will answer.',
  })

export const tooDeeplyNested = () =>
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

/** Uses the server library's error code, because clients already handle that code. */
export const invalidInput = (message: string) =>
  new EpidermError({
    code: 'FST_ERR_VALIDATION',
    status: 400,
    message,
    hint: 'GET /api/openapi.json describes what each route expects.',
  })

export const blockSampleNotFound = (type: string) =>
  new EpidermError({
    code: 'no-block-picture',
    status: 404,
    message: `The block ${type} has no visible sample.`,
    hint: 'GET /api/studio/schemas lists the blocks, including which have samples (isPictured).',
  })

export const canvasNotFound = (address: string) =>
  new EpidermError({
    code: 'canvas-no-page',
    status: 404,
    message: `There is no page at ${quoteValue(address)} for this viewer.`,
    hint: 'Write the path without the base path, such as /help/returns; private pages need viewer=me or viewer=sample.',
  })

export const queueNotFound = (received: string) =>
  new EpidermError({
    code: 'queue-unknown',
    status: 404,
    message: `There is no queue called ${quoteValue(received)}.`,
    hint: 'Home lists the queues with failed jobs.',
  })
