/**
 * Attack: cross-site request forgery. Requests with unsafe methods must come from this site's own pages, or from a
 * client that is not a browser.
 */
import type { FastifyInstance } from 'fastify'
import { crossSiteRequest } from '../errors.ts'
import type { OriginCheck } from './same-origin.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route checks the origin itself, so that it can respond with a page. */
    readonly asksOrigin?: boolean
  }
}

const changesNothing = new Set(['GET', 'HEAD', 'OPTIONS'])

export function rejectCrossSiteRequests(app: FastifyInstance, isSameOrigin: OriginCheck): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const isRejected =
      !changesNothing.has(method) && routeOptions.config?.asksOrigin !== true && !isSameOrigin(request)
    done(isRejected ? crossSiteRequest() : undefined)
  })
}
