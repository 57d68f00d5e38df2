/** Form actions for accounts: sign in, sign out, set, recover or change the password, and change the e-mail address. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnreadable, StorageFailure } from '#database'
import { TooManyAttemptsError, type Account, type Identity, type Session } from '#identity'
import { EpidermError, type SiteUrls } from '#kit'
import type { FormDefinition, FormProblem, FormPurpose } from '#model'
import type { Renderer } from '#render'
import { notSignedIn } from '../errors.ts'
import { toPagePath } from '../pages/page-path.ts'
import { returnUrlParameter } from '../pages/private-pages.ts'
import { toUserAgent } from '../session/session.ts'
import { toClientAddress, type Visitors } from '../session/visitor.ts'
import type { AccountMail } from './account-mail.ts'

export type AccountForms = {
  /**
   * Performs the account action. Returns undefined if the form has no account action, so that the submission is only
   * stored.
   */
  readonly take: (post: AccountPost) => Promise<AccountOutcome> | undefined
}

type AccountPost = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly definition: FormDefinition
  readonly typed: Readonly<Record<string, string>>
}

/**
 * Result of an account action. `nextPath` excludes the base path; if undefined, the form's own message or next page is
 * used.
 */
export type AccountOutcome =
  | { readonly kind: 'done'; readonly nextPath: string | undefined }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly problem: FormProblem
      readonly waitSeconds?: number
    }

type AccountFormsOptions = {
  readonly identity: Pick<Identity, 'signIn' | 'sessions' | 'own'>
  readonly visitors: Visitors
  readonly renderer: Pick<Renderer, 'facts'>
  readonly mail: AccountMail
  readonly url: SiteUrls
}

/** The cookie that passes the token in a message's link to the form, so that no page or URL contains the token. */
export const linkCookie = 'epiderm-link'

type FormAction = (post: AccountPost, options: AccountFormsOptions) => Promise<string | undefined>

const formActions: Readonly<Partial<Record<FormPurpose, FormAction>>> = {
  'sign-in': signIn,
  'sign-out': signOut,
  'forgotten-password': forgotPassword,
  'set-password': setPassword,
  'set-up': setUp,
  'change-password': changePassword,
  'change-email': changeEmail,
  'confirm-email': confirmEmail,
}

export function createAccountForms(options: AccountFormsOptions): AccountForms {
  return {
    take(post) {
      const action = formActions[post.definition.purpose]
      return action && runAction(post, () => action(post, options))
    },
  }
}

async function runAction(
  { definition, request }: AccountPost,
  work: () => Promise<string | undefined>,
): Promise<AccountOutcome> {
  try {
    return { kind: 'done', nextPath: await work() }
  } catch (error) {
    if (error instanceof TooManyAttemptsError) {
      const problem = { code: 'tooMany', values: [Math.ceil(error.waitSeconds / 60)] } as const
      return { kind: 'refused', status: error.status, problem, waitSeconds: error.waitSeconds }
    }
    if (error instanceof StorageFailure && !isUnreadable(error)) {
      request.log.error({ err: error, reference: request.id }, 'A form about an account could not be stored')
      const problem = { code: 'notStored', values: [] } as const
      return { kind: 'refused', status: error.status, problem, waitSeconds: error.retryAfterSeconds }
    }
    const problem = error instanceof EpidermError ? toProblem(error, definition.purpose) : undefined
    if (problem === undefined) throw error
    return { kind: 'refused', status: 422, problem }
  }
}

function toProblem({ code }: EpidermError, purpose: FormPurpose): FormProblem | undefined {
  switch (code) {
    case 'sign-in-failed':
      return purpose === 'sign-in' || purpose === 'set-password'
        ? { code: purpose === 'sign-in' ? 'signIn' : 'usedLink', values: [] }
        : { code: 'wrongPassword', values: [], field: purpose === 'confirm-email' ? 'password' : 'current' }
    case 'password-weak':
      return { code: 'weakPassword', values: [], field: 'password' }
    case 'account-email-wrong':
      return { code: 'email', values: [], field: 'email' }
    case 'account-text-wrong':
      return { code: 'required', values: [], field: 'name' }
    case 'link-used':
    case 'account-email-taken':
      return { code: purpose === 'set-up' ? 'usedSetUpLink' : 'usedLink', values: [] }
    case 'not-signed-in':
      return { code: 'signedOut', values: [] }
    default:
      return undefined
  }
}

async function signIn({ request, reply, typed }: AccountPost, options: AccountFormsOptions) {
  const { identity, visitors } = options
  const { token, devices } = await identity.signIn({
    email: typed['email'] ?? '',
    password: typed['password'] ?? '',
    from: toClientAddress(request),
    client: toUserAgent(request),
    formerTokens: visitors.findTokens(request),
    devices: visitors.findDevices(request),
  })
  visitors.remember(reply, token)
  visitors.rememberDevices(reply, devices)
  return findReturnPath(request, options)
}

/**
 * Attack: `?return=https://evil.example`, `//evil.example`, `/\evil.example`. Only paths of this site's own pages are
 * accepted.
 */
async function findReturnPath(request: FastifyRequest, { renderer, url }: AccountFormsOptions) {
  const { isPage, accountPath } = await renderer.facts.loadAccountSite()
  const target = new URL(request.url, 'http://own').searchParams.get(returnUrlParameter) ?? ''
  const isPath = /^\/(?![/\\])[^\\\p{C}]*$/u.test(target) && URL.canParse(target, 'http://own')
  const { host, pathname, search } = new URL(isPath ? target : '/', 'http://own')
  const path = url.withoutBase(pathname)
  const page = toPagePath(path, '')
  return isPath && host === 'own' && page !== undefined && isPage(page) ? path + search : accountPath
}

async function signOut({ request, reply, typed }: AccountPost, options: AccountFormsOptions) {
  const { identity, visitors } = options
  const session = await requireSession(request, options)
  const target = typed['session'] ?? ''
  if (target === 'all') await identity.sessions.endAll(session.account.id)
  else await identity.sessions.endOne(session.account.id, target)
  if (target !== 'all' && target !== session.id) return undefined
  visitors.clearCookies(reply)
  return (await options.renderer.facts.loadAccountSite()).signInPath
}

async function forgotPassword(
  { request, typed }: AccountPost,
  { identity, mail, visitors }: AccountFormsOptions,
) {
  const link = await identity.own.requestPasswordLink({
    email: typed['email'] ?? '',
    from: toClientAddress(request),
    devices: visitors.findDevices(request),
  })
  void mail.send({ kind: 'password', ...link })
  return undefined
}

async function setPassword({ request, reply, typed }: AccountPost, options: AccountFormsOptions) {
  const { identity, visitors } = options
  const account = await identity.own.setPassword({
    token: visitors.findSecret(request, linkCookie),
    email: typed['email'] ?? '',
    password: typed['password'] ?? '',
    from: toClientAddress(request),
  })
  visitors.setSecret(reply, linkCookie, undefined)
  await startAnew(account, { request, reply }, options)
  return (await options.renderer.facts.loadAccountSite()).accountPath
}

/** Creates the first administrator. The form itself defines the next page. */
async function setUp({ request, reply, typed }: AccountPost, options: AccountFormsOptions) {
  const { identity, visitors } = options
  const account = await identity.own.createFirstAdministrator({
    token: visitors.findSecret(request, linkCookie),
    name: typed['name'] ?? '',
    email: typed['email'] ?? '',
    password: typed['password'] ?? '',
    from: toClientAddress(request),
  })
  visitors.setSecret(reply, linkCookie, undefined)
  await startAnew(account, { request, reply }, options)
  return undefined
}

async function changePassword({ request, reply, typed }: AccountPost, options: AccountFormsOptions) {
  const { account } = await requireSession(request, options)
  const { current = '', password = '' } = typed
  await options.identity.own.changePassword({ account, current, password, from: toClientAddress(request) })
  await startAnew(account, { request, reply }, options)
  return undefined
}

async function changeEmail({ request, typed }: AccountPost, options: AccountFormsOptions) {
  const { account } = await requireSession(request, options)
  const { current = '', email = '' } = typed
  const link = await options.identity.own.requestEmailChange({
    account,
    current,
    email,
    from: toClientAddress(request),
  })
  void options.mail.send({ kind: 'email', ...link })
  return undefined
}

async function confirmEmail({ request, reply, typed }: AccountPost, options: AccountFormsOptions) {
  const { identity, visitors, mail } = options
  const session = await visitors.findSession(request)
  const { account, formerEmail } = await identity.own.confirmEmail({
    token: visitors.findSecret(request, linkCookie),
    password: typed['password'] ?? '',
    from: toClientAddress(request),
  })
  visitors.setSecret(reply, linkCookie, undefined)
  if (session?.account.id === account.id) await startAnew(account, { request, reply }, options)
  void mail.send({ kind: 'emailChanged', to: formerEmail, name: account.name, newEmail: account.email })
  return undefined
}

/** Starts a session with a new token, so that an earlier token is worthless if stolen. */
async function startAnew(
  account: Account,
  { request, reply }: Pick<AccountPost, 'request' | 'reply'>,
  { identity, visitors }: AccountFormsOptions,
): Promise<void> {
  await visitors.endSessions(request)
  const { token } = await identity.sessions.start({ account, client: toUserAgent(request) })
  visitors.remember(reply, token)
  const devices = visitors.findDevices(request)
  visitors.rememberDevices(reply, await identity.own.rememberDevice(account.id, devices))
}

async function requireSession(request: FastifyRequest, { visitors }: AccountFormsOptions): Promise<Session> {
  const session = await visitors.findSession(request)
  if (session === undefined) throw notSignedIn()
  return session
}
