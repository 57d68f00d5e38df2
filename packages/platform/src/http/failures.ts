/** Responds to failures with an error page that shows a reference number, which also appears in the log (SITE-6). */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ContentRejectedError, type ContentProblem } from '#content'
import { isUnreadable, StorageFailure } from '#database'
import { TooManyAttemptsError } from '#identity'
import { EpidermError, escapeHtml } from '#kit'
import { MediaUnavailableError } from '#media'
import { TooBusyError, type Renderer } from '#render'
import { TooManyStreamsError } from './errors.ts'
import { splitAtSeparator, toPagePath } from './pages/page-path.ts'

/** Placeholder for the reference number in the error-reference block. */
const referencePlaceholder = '{{reference}}'

export function addErrorHandlers(
  app: FastifyInstance,
  options: { renderer: Pick<Renderer, 'pages'>; basePath: string },
): void {
  app.setErrorHandler<FastifyError | EpidermError>((error, request, reply) => {
    const status = toStatus(error)
    if (isExpected(error)) request.log.warn({ code: error.code, reference: request.id }, error.message)
    else if (status >= 500) request.log.error({ err: error, reference: request.id }, 'A request failed')
    else request.log.info({ code: error.code, reason: error.message }, 'A request was rejected')
    if (isNoAddress(status) && wantsPage(request)) return reply.callNotFound()
    reply.code(status).header('cache-control', 'no-store')
    if (error instanceof StorageFailure && !isUnreadable(error))
      reply.header('retry-after', error.retryAfterSeconds)
    if (error instanceof MediaUnavailableError) reply.header('retry-after', error.retryAfterSeconds)
    if (isToWaitFor(error)) reply.header('retry-after', error.waitSeconds)
    return status >= 500 && (wantsPage(request) || isFormPost(request))
      ? sendErrorPage(request, reply, options)
      : sendError(request, reply, error)
  })
}

/** An expected 503 is logged as a warning, so that only faults are logged as errors. */
const isExpected = (error: FastifyError | EpidermError): error is EpidermError =>
  error instanceof TooBusyError || error instanceof MediaUnavailableError || error.code === 'media-busy'

function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { renderer, basePath }: { renderer: Pick<Renderer, 'pages'>; basePath: string },
) {
  const page = renderer.pages.findErrorPage(toPagePath(splitAtSeparator(request.url, '?')[0], basePath) ?? '')
  const reference = escapeHtml(request.id)
  reply.type('text/html; charset=utf-8')
  if (page === undefined)
    return reply.send(`<!doctype html><title>Error</title><p>Something failed. Reference: ${reference}</p>`)
  return reply
    .header('content-security-policy', page.contentSecurityPolicy)
    .send(page.html.replaceAll(referencePlaceholder, reference))
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: FastifyError | EpidermError) {
  if (isUnreadable(error)) return reply.send({ error: toNotReadable(request) })
  if (error instanceof StorageFailure) return reply.send({ error: toNotStored(request, error) })
  const isOurs = error instanceof EpidermError && isSaid(error.status)
  return reply.send({
    error: {
      code: isOurs || reply.statusCode < 500 ? error.code : 'internal',
      message:
        isOurs || reply.statusCode < 500
          ? error.message
          : `Something failed on our side. Reference: ${request.id}`,
      ...(isOurs && { hint: error.hint, path: error.path }),
      ...(error instanceof ContentRejectedError && { problems: error.problems.map(toResponseProblem) }),
    },
  })
}

/**
 * Returns true if the error's message may be shown to visitors: for user errors and overload, but not for internal
 * failures.
 */
const isSaid = (status: number) => status < 500 || status === 503

const isToWaitFor = (error: Error) =>
  error instanceof TooManyAttemptsError ||
  error instanceof TooBusyError ||
  error instanceof TooManyStreamsError

const toResponseProblem = ({ contentKey, language, path, place, message, hint }: ContentProblem) => ({
  contentKey,
  language,
  path,
  place,
  message,
  hint,
})

/** Shows the error's own message only to the operator. */
const toNotStored = (request: FastifyRequest, { code }: StorageFailure) => ({
  code: 'not-stored',
  message: `${
    code === 'site-moving'
      ? 'The site is being moved to another database, and cannot store anything during the move'
      : 'Nothing can be stored at the moment'
  }, so nothing was changed. Reference: ${request.id}`,
  hint: 'Try again in a minute.',
})

/** Informs the visitor that stored data is damaged, because retrying does not help. */
const toNotReadable = (request: FastifyRequest) => ({
  code: 'not-readable',
  message: `Stored data that this request needs is damaged and cannot be read. Nothing was changed. Reference: ${request.id}`,
  hint: 'Send the reference to the operators of this site.',
})

const toStatus = (error: FastifyError | EpidermError): number =>
  error instanceof EpidermError ? error.status : (error.statusCode ?? 500)

/** Returns true for the statuses with which file routes reject a path. Clients get 404 instead. */
const isNoAddress = (status: number) => status === 400 || status === 403 || status === 404

/** Returns true for HTML form posts, because a person will read the response. */
const isFormPost = ({ method, headers }: FastifyRequest) =>
  method === 'POST' && headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

const wantsPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && !/\/(?:services|api)\//.test(request.url)
