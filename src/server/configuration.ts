/** The environment variables of the process, read once: typed and whole, or the start stops. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { toOwnImagePrefix } from '#kit'
import { wrongSetting } from './errors.ts'

export type Configuration = {
  readonly host: string
  readonly port: number
  /** Empty, or `/a/b` without a slash at the end (SITE-5). */
  readonly basePath: string
  /** `https://shop.example`: scheme and host, no path. */
  readonly publicOrigin: string
  /** Absolute path of a folder; it need not exist yet. */
  readonly dataDir: string
  readonly logLevel: (typeof logLevels)[number]
  /** Where pages ask for resized pictures (IMG-8): `/noon/s/image` or a CDN's `/cdn-cgi/image`; undefined when they ask for none. */
  readonly imagePrefix: string | undefined
  /** What Fastify's `trustProxy` takes: nobody, everybody, or these addresses and ranges. */
  readonly trustProxy: boolean | string[]
}

export type Environment = Readonly<Record<string, string | undefined>>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const proxyNames = ['loopback', 'linklocal', 'uniquelocal']
const hostName = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i
const basePath = /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)*$/

/** Each variable; its description says in an error what was expected. */
const settings = z.object({
  HOST: z
    .string()
    .refine(isHost)
    .default('127.0.0.1')
    .describe('a host name or IP address without scheme or port, such as 127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(65_535))
    .default(3000)
    .describe('a whole number from 1 to 65535'),
  BASE_PATH: z
    .string()
    .transform(toBasePath)
    .pipe(z.string().regex(basePath))
    .default('')
    .describe('nothing or a path of letters, digits and . _ ~ - such as /noon/s'),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isOrigin)
    .transform((text) => new URL(text).origin)
    .optional()
    .describe('an http or https origin without a path, such as https://shop.example'),
  DATA_DIR: z
    .string()
    .refine((path) => !path.includes('\0'))
    .transform((path) => resolve(path))
    .prefault('./data')
    .describe('the path of a folder, such as ./data'),
  LOG_LEVEL: z
    .enum(logLevels)
    .default('info')
    .describe(`one of ${logLevels.join(', ')}`),
  IMAGE_OPTIMISER: z.enum(['on', 'off']).default('on').describe('on or off'),
  IMAGE_PREFIX: z
    .string()
    .transform(toBasePath)
    .pipe(z.string().regex(basePath).min(1))
    .optional()
    .describe('a path such as /cdn-cgi/image'),
  TRUST_PROXY: z
    .string()
    .transform(toTrustProxy)
    .refine((value) => typeof value === 'boolean' || value.every(isProxy))
    .default(false)
    .describe(`true, false or a list of IP addresses, ranges such as 10.0.0.0/8, ${proxyNames.join(', ')}`),
})

/**
 * Reads the variables of the table in the README. An empty one counts as absent. Throws `wrong-setting` for the first
 * wrong one: its name, the value received, what is expected.
 */
export function loadConfiguration(env: Environment): Configuration {
  const given = Object.fromEntries(
    settings.keyof().options.map((variable) => [variable, env[variable]?.trim() || undefined]),
  )
  const { success, data, error } = settings.safeParse(given)
  if (!success) throw toSettingError(error, given)
  return {
    host: data.HOST,
    port: data.PORT,
    basePath: data.BASE_PATH,
    publicOrigin: data.PUBLIC_ORIGIN ?? toOrigin(data.HOST, data.PORT),
    dataDir: data.DATA_DIR,
    logLevel: data.LOG_LEVEL,
    imagePrefix:
      data.IMAGE_OPTIMISER === 'off' ? undefined : (data.IMAGE_PREFIX ?? toOwnImagePrefix(data.BASE_PATH)),
    trustProxy: data.TRUST_PROXY,
  }
}

function toSettingError(error: z.ZodError, given: Environment) {
  const variable = settings.keyof().parse(error.issues[0]?.path[0])
  const expected = settings.shape[variable].description ?? ''
  return wrongSetting({ variable, received: given[variable] ?? '', expected })
}

const toOrigin = (host: string, port: number) =>
  new URL(`http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`).origin

function isHost(text: string): boolean {
  return isIP(text) !== 0 || (text.length <= 253 && hostName.test(text) && !/^[\d.]+$/.test(text))
}

/** `noon/s`, `/noon/s/` and `/noon/s` are one path; `/` is none. */
function toBasePath(text: string): string {
  const bare = text.replace(/^\/|\/+$/g, '')
  return bare === '' ? '' : `/${bare}`
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const isBare = url.pathname === '/' && url.username === '' && url.password === '' && !/[?#]/.test(text)
  return isBare && ['http:', 'https:'].includes(url.protocol)
}

function toTrustProxy(text: string): boolean | string[] {
  if (text === 'true' || text === 'false') return text === 'true'
  return text.split(',').map((part) => part.trim())
}

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : 0
  if (most === 0) return proxyNames.includes(text)
  return rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}
