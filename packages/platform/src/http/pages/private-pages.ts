/**
 * Sends private pages, which are rendered for one visitor and never cached. Redirects guests to the sign-in page, and
 * back after they sign in.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { VisitorDetails } from '#blocks'
import { toReceipt, type Submissions } from '#forms'
import type { Identity, Session } from '#identity'
import {
  resendParameter,
  isAllowed,
  parseReferenceNumber,
  toActor,
  visitorParameter,
  type Actor,
} from '#model'
import type { SiteUrls } from '#kit'
import type { PathResponse, Renderer } from '#render'
import { notSignedIn } from '../errors.ts'
import { toClientAddress, type Visitors } from '../session/visitor.ts'

export type PrivatePages = {
  /** Loads the account data that a page may show to the sender of this request; undefined for a guest. */
  readonly loadVisitor: (request: FastifyRequest) => Promise<VisitorDetails | undefined>
  /** Sends the private page. Returns false if there is no page for signed-in visitors at this path. */
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: Extract<PathResponse, { kind: 'private' }>,
  ) => Promise<boolean>
  /**
   * Handles a post to a form that is missing because the session has expired. Redirects to the sign-in page and back,
   * or throws `not-signed-in` for scripts. Returns false if the form is missing for another reason.
   */
  readonly askToSignIn: (
    request: FastifyRequest,
    reply: FastifyReply,
    address: { path: string; query: URLSearchParams },
  ) => Promise<boolean>
  /** Returns the path to which signed-in visitors are redirected from a page for guests. */
  readonly findOwnPage: (request: FastifyRequest) => Promise<string | undefined>
}

type PrivatePagesOptions = {
  readonly identity: Pick<Identity, 'sessions'>
  readonly submissions: Pick<Submissions, 'listOwn'>
  readonly renderer: Pick<Renderer, 'pages' | 'facts'>
  readonly visitors: Visitors
  readonly url: SiteUrls
}

/** The query parameter of the sign-in page that contains the path to return to. */
export const returnUrlParameter = 'return'

const toOwnFacts = ({ id, name, email, organisation, role }: Session['account'], actor: Actor) => ({
  userId: id,
  name,
  email,
  organisation,
  isAdministrator: role === 'administrator',
  mayOpenStudio: isAllowed(actor, 'seeUnpublished'),
})

export function createPrivatePages(options: PrivatePagesOptions): PrivatePages {
  const { identity, submissions, renderer, visitors, url } = options
  async function loadVisitor(request: FastifyRequest): Promise<VisitorDetails | undefined> {
    const session = await visitors.findSession(request)
    if (session === undefined) return undefined
    const sessions = await identity.sessions.list(session.account.id)
    const actor = toActor(session.account, toClientAddress(request))
    const own = await submissions.listOwn(actor)
    const enquiries = own.map(toReceipt)
    const again = parseReferenceNumber(toQuery(request).get(resendParameter) ?? '')
    return {
      ...toOwnFacts(session.account, actor),
      sessions: sessions.map((each) => ({ ...each, isCurrent: each.id === session.id })),
      enquiries,
      again: enquiries.find(({ reference }) => reference === again),
    }
  }
  return {
    loadVisitor,
    async send(request, reply, { render, maySee, release }) {
      reply.header('cache-control', 'no-store').header('x-epiderm-release', release)
      const visitor = await loadVisitor(request)
      if (visitor === undefined) return redirectToSignIn(reply, url.withoutBase(request.url), 302)
      if (!maySee(visitor)) return false
      const { html, contentSecurityPolicy, movedTo } = await render(visitor)
      if (movedTo !== undefined) {
        void reply.redirect(movedTo, 302)
        return true
      }
      void reply
        .header('content-security-policy', contentSecurityPolicy)
        .type('text/html; charset=utf-8')
        .send(html)
      return true
    },
    async askToSignIn(request, reply, { path, query }) {
      if ((await visitors.findSession(request)) !== undefined) return false
      const parameters = new URLSearchParams(query)
      const hadSession = visitors.findTokens(request).length > 0
      if (hadSession) parameters.set(visitorParameter.name, visitorParameter.value)
      if ((await renderer.pages.answer(path, parameters)).kind !== 'private') return false
      if (request.headers.accept?.includes('text/html') !== true) throw notSignedIn()
      reply.header('cache-control', 'no-store')
      await redirectToSignIn(reply, parameters.size === 0 ? path : `${path}?${parameters.toString()}`, 303)
      return true
    },
    async findOwnPage(request) {
      if ((await visitors.findSession(request)) === undefined) return undefined
      const { accountPath } = await renderer.facts.loadAccountSite()
      return accountPath === undefined ? undefined : url.path(accountPath)
    },
  }

  async function redirectToSignIn(reply: FastifyReply, returnTo: string, status: 302 | 303): Promise<true> {
    const { signInPath } = await renderer.facts.loadAccountSite()
    const query = new URLSearchParams({ [returnUrlParameter]: returnTo })
    if (signInPath === undefined) void reply.code(404).send()
    else void reply.redirect(`${url.path(signInPath)}?${query.toString()}`, status)
    return true
  }
}

const toQuery = ({ url }: FastifyRequest) => new URL(url, 'http://own').searchParams
