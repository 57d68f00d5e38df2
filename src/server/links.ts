/** Links of messages: the token goes into a cookie, the visitor to a page whose address says nothing. */
import type { FastifyInstance } from 'fastify'
import type { Identity } from '#identity'
import type { SiteUrls } from '#kit'
import type { Renderer } from '#render'
import { linkCookie } from './account-forms.ts'
import { linkPath } from './account-mail.ts'
import { neverKept } from './session.ts'
import type { Visitors } from './visitor.ts'

type LinksOptions = {
  readonly identity: Pick<Identity, 'own'>
  readonly visitors: Visitors
  readonly renderer: Pick<Renderer, 'loadAccountSite'>
  readonly url: SiteUrls
}

/** Opening a link uses nothing up: programs that look at mail open every link. */
export function addLinks(app: FastifyInstance, { identity, visitors, renderer, url }: LinksOptions): void {
  app.get<{ Querystring: { token?: unknown } }>(url.basePath + linkPath, async (request, reply) => {
    const { token } = request.query
    neverKept(reply)
    reply.header('referrer-policy', 'no-referrer')
    const purpose = await identity.own.findLinkPurpose(typeof token === 'string' ? token : undefined)
    const { setPasswordPath, confirmEmailPath } = await renderer.loadAccountSite()
    const path = purpose === 'email' ? confirmEmailPath : setPasswordPath
    if (path === undefined) return reply.callNotFound()
    visitors.setSecret(
      reply,
      linkCookie,
      typeof token === 'string' && purpose !== undefined ? token : undefined,
    )
    return reply.redirect(url.path(path), 303)
  })
}
