/** The bare HTTP server: its limits, its log, the headers of every answer. */
import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { isUuid } from '#kit'
import { standardLimits, toServerOptions, type ConnectionLimits } from './connections.ts'
import { secondHost } from './errors.ts'

/** Stands for every address that cannot be decoded: the router would refuse those in its own words. */
const unknownUrl = '/%00'

export type LogStream = { readonly write: (line: string) => void }

type ServerSettings = {
  readonly logLevel: string
  /** What Fastify's `trustProxy` takes. */
  readonly trustProxy: boolean | string[]
}

type ServerOptions = { readonly log?: LogStream | undefined; readonly limits?: ConnectionLimits | undefined }

export function createServer(
  settings: ServerSettings,
  { log, limits = standardLimits }: ServerOptions,
): FastifyInstance {
  const server = Fastify({
    logger: { level: settings.logLevel, serializers: { req: toLogged }, ...(log && { stream: log }) },
    trustProxy: settings.trustProxy,
    genReqId: ({ headers }) => createRequestId(headers['x-request-id'], settings),
    routerOptions: { maxParamLength: 1000 },
    bodyLimit: 1024 * 1024,
    ...toServerOptions(limits),
    rewriteUrl: ({ url = '/' }) => toOriginForm(url),
  })
  refuseSecondHost(server)
  return server
}

/**
 * URL-5. The reference of a failure that a visitor reads (SITE-6) and that the log holds. Where a proxy is trusted its
 * own number goes on, so that both logs name the same. Attack: whoever chooses it writes into page and log; so it must be a UUID.
 */
const createRequestId = (given: unknown, { trustProxy }: Pick<ServerSettings, 'trustProxy'>): string =>
  trustProxy !== false && isUuid(given) ? given.toLowerCase() : randomUUID()

/**
 * Attack: two `Host` lines, of which a proxy believes one and this server another. RFC 9112 section 3.2: such a request is
 * answered with 400; what follows on its connection is not believed either.
 */
function refuseSecondHost(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }, reply) => {
    const names = raw.rawHeaders.filter((_, position) => position % 2 === 0)
    if (names.filter((name) => name.toLowerCase() === 'host').length < 2) return
    const { code, message, hint } = secondHost()
    return reply
      .code(400)
      .headers({ connection: 'close', 'cache-control': 'no-store' })
      .send({ error: { code, message, hint } })
  })
}

/** Attack: whoever reads the log uses the link of a message. So no address is logged with its query, nor is what visitors search for. */
const toLogged = ({ method, url, host, ip, socket }: FastifyRequest) => ({
  method,
  url: url.split('?', 1)[0],
  host,
  remoteAddress: ip,
  remotePort: socket.remotePort,
})

/** Pages bring their own content security policy, with the hashes of their one style element. */
export async function addSecurityHeaders(
  server: FastifyInstance,
  { publicOrigin }: { readonly publicOrigin: string },
): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'self'"] },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicOrigin.startsWith('https:') && {
      maxAge: 31_536_000,
      includeSubDomains: false,
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'sameorigin' },
  })
  server.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
  })
}

/** A request may name the whole address (RFC 9112 section 3.2.2); its host says nothing about which page is meant. */
function toOriginForm(url: string): string {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '')
  const path = target.startsWith('/') ? target : `/${target}`
  return isDecodable(path) ? path : unknownUrl
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}
