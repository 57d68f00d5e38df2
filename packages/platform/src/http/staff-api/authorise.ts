/** Authenticates and authorises each request of the staff API before its body is read. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAllowed, toActorName, type Actor, type Permission } from '#model'
import { notAllowed, notSignedIn, signedInAsAnotherAccount } from '../errors.ts'
import type { Visitors } from '../session/visitor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The permission that a route of the staff API requires; `any` admits every account. */
    readonly right?: Permission | 'any'
  }
  interface FastifyRequest {
    /** The sender of the request. Set only in the staff API, before the body is read. */
    actor: Actor
  }
}

/**
 * The header with the account for which a tab sends requests. All tabs share the cookie, so another account may have
 * signed in since the tab was opened. An edit by the first account must never be stored under the name of the second
 * account.
 */
const accountHeader = 'epiderm-account'

/**
 * Attack: a guest sends a body that is expensive to read. Danger: only routes added after this call are protected, and
 * each must declare its permission. The called functions also check permissions, because a permission may be revoked
 * between this check and the end of the body.
 */
export function authorise(app: FastifyInstance, visitors: Pick<Visitors, 'findActor'>): void {
  app.decorateRequest('actor')
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.right === undefined)
      throw new Error(`${String(method)} ${url} does not name the required permission`)
  })
  app.addHook('onRequest', async (request) => {
    const actor = await visitors.findActor(request)
    requireAccount(request, actor)
    const { right } = request.routeOptions.config
    if (right !== 'any' && (right === undefined || !isAllowed(actor, right))) throw notAllowed(actor)
    request.actor = actor
  })
}

/** Requires a session for the tab's account. Throws `not-signed-in`, `signed-in-as-other`. */
function requireAccount({ headers }: FastifyRequest, actor: Actor): void {
  if (actor.kind === 'guest') throw notSignedIn()
  const meant = headers[accountHeader]
  if (meant !== undefined && meant !== toActorName(actor)) throw signedInAsAnotherAccount()
}
