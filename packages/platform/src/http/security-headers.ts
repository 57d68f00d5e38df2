/** Creates the headers of every response. They are created only once, because none of them depends on the request. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/**
 * Returns headers with lower-case names. Each page has its own content security policy, with the hash of its only style
 * element.
 */
export function createSecurityHeaders({ publicOrigin }: SecuritySettings): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
  const setHeaders = helmet({
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
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, () => undefined)
  return headers
}

/** Headers that only documents need, not scripts, style sheets or fonts. */
export const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

export type SecuritySettings = { readonly publicOrigin: string }
