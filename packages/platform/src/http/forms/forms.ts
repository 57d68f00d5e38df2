/**
 * Handles form posts (SSN-6). A form is posted to the page that contains it. The response is the same page, or a
 * redirect to the next page.
 */
import type { Readable } from 'node:stream'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import {
  createNotices,
  findSpamSign,
  readAnswers,
  type ComposeNotice,
  type StoredSubmission,
  type Submissions,
} from '#forms'
import type { Worker } from '#jobs'
import {
  formParameterNames,
  receiptParameter,
  submittedFormParameter,
  visitorParameter,
  type FormProblem,
  type FormState,
} from '#model'
import { TooManyAttemptsError, type Identity } from '#identity'
import type { SiteUrls, Warn } from '#kit'
import type { Mailer } from '#mail'
import type { PageForm, Renderer } from '#render'
import { splitAtSeparator, toPagePath } from '../pages/page-path.ts'
import type { PostLimits } from '../post-limits.ts'
import type { PrivatePages } from '../pages/private-pages.ts'
import type { OriginCheck } from '../session/same-origin.ts'
import { toClientAddress, type Visitors } from '../session/visitor.ts'
import type { AccountForms, AccountOutcome } from './account-forms.ts'
import type { Confirmations } from './confirmations.ts'
import { readFormBody, type FormBody } from './form-body.ts'

type FormsOptions = {
  readonly renderer: Pick<Renderer, 'forms'>
  readonly submissions: Submissions
  readonly accounts: AccountForms
  readonly visitors: Pick<Visitors, 'findSession'>
  readonly privatePages: Pick<PrivatePages, 'loadVisitor' | 'askToSignIn'>
  readonly isSameOrigin: OriginCheck
  readonly throttle: Identity['throttle']
  readonly confirmations: Pick<Confirmations, 'send' | 'retry' | 'retryAll'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly composeNotice?: ComposeNotice | undefined
  readonly url: SiteUrls
  /** Recipient of notices for forms that do not specify a recipient. */
  readonly mailTo: string | undefined
  readonly limits: Pick<PostLimits, 'sentForms' | 'storedForms'>
  readonly clock: () => Date
  readonly warn: Warn
}

const windowMs = 10 * 60_000
const bodyLimits = { maxParsed: 512 * 1024, maxRead: 16 * 1024 * 1024 }
const notStoredWaitSeconds = 30
/** Interval between retries of failed messages. */
const retryMs = 60_000

type FormPost = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly form: PageForm
  readonly posted: URLSearchParams
}

/** Adds the form routes. Returns a function that stops sending notices after the current notice is sent. */
export async function addForms(app: FastifyInstance, options: FormsOptions): Promise<() => Promise<void>> {
  const notices = startNotices(options)
  await app.register(rateLimit, { global: false })
  const limits = { timeWindow: windowMs, keyGenerator: toLimitKey }
  const countPost = app.createRateLimit({ ...limits, max: options.limits.sentForms })
  const { basePath } = options.url

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { posted, isTooLarge } = toFormBody(request)
    const form = posted && (await findForm(options, request, posted))
    if (!form && isTooLarge) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    if (!posted) return reply.callNotFound()
    if (!form) return (await askToSignIn(options, request, reply)) ? reply : reply.callNotFound()
    const post = { request, reply, form, posted }
    if (!options.isSameOrigin(request)) return reject(post, 403, [toProblem('otherSite')])
    const overPosts = await countPost(request)
    if (!overPosts.isAllowed && overPosts.isExceeded) return slowDown(post, overPosts.ttlInSeconds)
    if (isTooLarge) return reject(post, 413, [toProblem('tooLarge')])
    const typed = readAnswers({ definition: form.definition, posted, now: options.clock() })
    const grown = form.definition.fields.find(
      ({ name, type }) => type === 'lines' && name === posted.get(formParameterNames.more),
    )
    if (grown !== undefined)
      return show(post, 200, {
        kind: 'grown',
        formId: form.definition.id,
        typed: typed.typed,
        field: grown.name,
      })
    if (typed.problems.length > 0) return reject(post, 422, typed.problems)
    const account = options.accounts.take({ request, reply, definition: form.definition, typed: typed.typed })
    if (account !== undefined) return answer(post, await account, options.url)
    return take(post, typed.typed, { ...options, notices })
  }
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      (_request: FastifyRequest, payload: Readable) => readFormBody(payload, bodyLimits),
    )
    const route = { config: { asksOrigin: true } }
    scope.post(`${basePath}/*`, route, handler)
    if (basePath !== '') scope.post(basePath, route, handler)
  })
  return notices.stop
}

/** Sends all messages that an earlier run could not send, then retries periodically. */
function startNotices(options: FormsOptions): Worker & { stop: () => Promise<void> } {
  const { submissions, confirmations, mailer, composeNotice: compose, clock, warn } = options
  const notices = createNotices({ queue: submissions.notices, deliver: mailer.send, compose, clock, warn })
  void notices.runAll()
  void confirmations.retryAll()
  const timer = setInterval(() => {
    void notices.runDue()
    void confirmations.retry()
  }, retryMs).unref()
  const stop = () => {
    clearInterval(timer)
    return notices.drain()
  }
  return { ...notices, stop }
}

async function findForm(
  { renderer, privatePages, url }: FormsOptions,
  request: FastifyRequest,
  posted: URLSearchParams,
) {
  const { path, query } = toPageAddress(request, url)
  const formId = posted.get(formParameterNames.id)
  if (path === undefined || formId === null) return undefined
  return renderer.forms.find({ path, query, formId, loadVisitor: () => privatePages.loadVisitor(request) })
}

async function askToSignIn(
  { privatePages, url }: FormsOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { path, query } = toPageAddress(request, url)
  return path !== undefined && privatePages.askToSignIn(request, reply, { path, query })
}

/** Returns the page's path and query. The path is undefined if no page can exist there. */
function toPageAddress({ url }: FastifyRequest, { basePath }: SiteUrls) {
  const [rawPath, rawQuery] = splitAtSeparator(url, '?')
  return { path: toPagePath(rawPath, basePath), query: new URLSearchParams(rawQuery) }
}

/** Responds to an account form. Does not store any typed values. */
function answer(post: FormPost, outcome: AccountOutcome, url: SiteUrls) {
  if (outcome.kind === 'refused') {
    if (outcome.waitSeconds !== undefined) post.reply.header('retry-after', outcome.waitSeconds)
    return reject(post, outcome.status, [outcome.problem])
  }
  return goOn(post, outcome, url)
}

/** Stores the submission before anything else, so that later failures cannot lose it. */
async function take(
  post: FormPost,
  typed: Readonly<Record<string, string>>,
  options: FormsOptions & { notices: Worker },
) {
  const { request, form, posted } = post
  const { definition, page } = form
  let suspicion: ReturnType<typeof findSpamSign>
  let stored: StoredSubmission
  try {
    const max = options.limits.storedForms
    await options.throttle.count([
      { key: `form ${toLimitKey(request)}`, max, windowSeconds: windowMs / 1000 },
    ])
    const session = await options.visitors.findSession(request)
    suspicion = session === undefined ? findSpamSign(posted) : undefined
    stored = await options.submissions.store({
      definition,
      page,
      typed,
      suspicion,
      account: session?.account.id,
      noticeTo: definition.noticeTo ?? options.mailTo,
    })
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return slowDown(post, error.waitSeconds)
    request.log.error({ err: error, reference: request.id }, 'A submission could not be stored')
    post.reply.header('retry-after', notStoredWaitSeconds)
    return reject(post, 503, [toProblem('notStored')])
  }
  void options.notices.runDue()
  if (stored.isNew && suspicion === undefined)
    options.confirmations.send({ definition, typed, stored, from: toClientAddress(request) })
  return goOn(post, { receiptToken: stored.receiptToken }, options.url)
}

type FormRedirect = { readonly nextPath?: string | undefined; readonly receiptToken?: string }

/** Redirects to `nextPath`, or else to the form's next page. If neither is set, redirects to the form's message. */
function goOn({ request, reply, form }: FormPost, next: FormRedirect, url: SiteUrls) {
  const path = next.nextPath ?? form.definition.nextPath
  return reply
    .header('cache-control', 'no-store')
    .redirect(path === undefined ? toMessageUrl(request, form, next) : url.path(path), 303)
}

/** Returns the page's own URL, so that reloading the page does not submit the form again. */
function toMessageUrl(
  request: FastifyRequest,
  { definition: { id }, isPrivate }: PageForm,
  { receiptToken }: FormRedirect,
): string {
  const [rawPath, rawQuery] = splitAtSeparator(request.url, '?')
  const query = new URLSearchParams(rawQuery)
  if (isPrivate) query.set(visitorParameter.name, visitorParameter.value)
  query.set(submittedFormParameter, id)
  if (receiptToken !== undefined) query.set(receiptParameter, receiptToken)
  return `${rawPath}?${query.toString()}#form-${id}`
}

function slowDown(post: FormPost, waitSeconds: number) {
  post.reply.header('retry-after', waitSeconds)
  return reject(post, 429, [toProblem('tooMany', Math.ceil(waitSeconds / 60))])
}

/**
 * Renders the page again with the problems. Includes the typed values, unless the request came from another site or the
 * body was too large.
 */
function reject(post: FormPost, status: number, problems: readonly FormProblem[]) {
  const { definition } = post.form
  const isKept = status !== 403 && status !== 413
  const typed = isKept ? readAnswers({ definition, posted: post.posted, now: new Date(0) }).typed : {}
  return show(post, status, { kind: 'refused', formId: definition.id, typed, problems })
}

async function show({ reply, form }: FormPost, status: number, state: FormState) {
  const { html, contentSecurityPolicy } = await form.render(state)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy)
    .header('x-epiderm-release', form.release)
    .type('text/html; charset=utf-8')
    .send(html)
}

const toProblem = (code: FormProblem['code'], ...values: number[]): FormProblem => ({ code, values })

/** Returns the form's fields; an empty object if the body is not a form. */
const toFormBody = ({ body }: FastifyRequest): Partial<FormBody> =>
  body instanceof Object && 'posted' in body && body.posted instanceof URLSearchParams
    ? (body as FormBody)
    : {}

/** Attack: one page has many URLs, such as `/%63ontact` for `/contact`. */
function toLimitKey(request: FastifyRequest): string {
  const formId = toFormBody(request).posted?.get(formParameterNames.id)
  const path = decodeURIComponent(splitAtSeparator(request.url, '?')[0])
  return `${normalizeIP(request.ip)} ${path} ${formId ?? ''}`
}
