/**
 * Handles links in messages: stores the token in a cookie and redirects to a page whose URL does not contain the token.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity, LinkPurpose, LinkState } from '#identity'
import type { SiteUrls } from '#kit'
import type { AccountPaths, Renderer } from '#render'
import { linkCookie } from './account-forms.ts'
import { linkPath } from './account-mail.ts'
import { sendPageResponse } from '../pages/pages.ts'
import { setNoStoreHeader } from '../session/session.ts'
import type { Visitors } from '../session/visitor.ts'

type LinksOptions = {
  readonly identity: Pick<Identity, 'own'>
  readonly visitors: Visitors
  readonly renderer: Pick<Renderer, 'pages' | 'facts'>
  readonly url: SiteUrls
}

/** The query parameter of the page about invalid links. Its value contains the link's kind and the reason. */
const endedParameter = 'link'

/**
 * Adds the link route. Opening a link does not consume it, because mail scanners open every link. An invalid link opens
 * a page that shows the reason.
 */
export function addLinks(app: FastifyInstance, { identity, visitors, renderer, url }: LinksOptions): void {
  app.get<{ Querystring: { token?: unknown } }>(url.basePath + linkPath, async (request, reply) => {
    const token = typeof request.query.token === 'string' ? request.query.token : undefined
    setNoStoreHeader(reply)
    reply.header('referrer-policy', 'no-referrer')
    const found = await identity.own.findLinkState(token)
    visitors.setSecret(reply, linkCookie, found.state === 'open' ? token : undefined)
    const site = await renderer.facts.loadAccountSite()
    if (found.state !== 'open')
      return sendEnded(request, reply, { name: toEndedName(found), path: site.endedLinkPath })
    const path = site[pages[found.link.purpose]]
    return path === undefined ? reply.callNotFound() : reply.redirect(url.path(path), 303)
  })

  /** Renders the page about invalid links with status 410, without a redirect. The page does not contain the token. */
  async function sendEnded(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, path }: { name: string; path: string | undefined },
  ) {
    if (path === undefined) return reply.callNotFound()
    const answer = await renderer.pages.answer(path, new URLSearchParams({ [endedParameter]: name }))
    return answer.kind === 'page'
      ? sendPageResponse(request, reply, { ...answer, status: 410 })
      : reply.callNotFound()
  }
}

const pages = {
  password: 'setPasswordPath',
  email: 'confirmEmailPath',
  'first-administrator': 'setUpPath',
} as const satisfies Record<LinkPurpose, keyof AccountPaths>

/** Returns a name such as `password-used` or `email-expired`; `unknown` for tokens that this site never created. */
const toEndedName = (found: Exclude<LinkState, { state: 'open' }>): string =>
  found.state === 'unknown' ? 'unknown' : `${found.purpose}-${found.state}`
