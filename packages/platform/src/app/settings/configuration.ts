/** Reads and parses the process's environment variables once. An invalid variable prevents startup. */
import { isIP } from 'node:net'
import type { z } from 'zod'
import type { DatabaseServer } from '#database'
import { measureEditDistance } from '#kit'
import type { MediaSettings } from '#media'
import { toImagePrefix } from '#model'
import type { PurgeSettings } from '#purging'
import type { WebhookSettings } from '#webhooks'
import type { CacheProxy } from '../../http/pages/cache-headers.ts'
import { invalidSetting } from '../errors.ts'
import { hidePasswords } from './hide-passwords.ts'
import { cacheSecrets, toPurgeSettings } from './cache-variables.ts'
import { toMetricsSettings, type MetricsSettings } from './metrics-variables.ts'
import { canCreateSite } from './new-site.ts'
import { toShutdownSettings, type ShutdownSettings } from './stop-variables.ts'
import { environmentSchema, settingNames, type logLevels } from './variables.ts'
import { toWebhookSettings, webhookSecrets } from './webhook-variables.ts'
import { mediaSecrets, toMediaSettings } from './media-variables.ts'

export type Configuration = {
  readonly host: string
  readonly port: number
  /** Empty, or a path such as `/a/b` without a trailing slash (SITE-5). */
  readonly basePath: string
  /** Scheme and host without path: `https://shop.example`. */
  readonly publicOrigin: string
  /** Absolute path of a folder; it need not exist yet. */
  readonly dataDir: string
  /**
   * URL of the database server that stores the rows, used instead of the data folder. It may contain a password: see
   * {@link hidePasswords}.
   */
  readonly databaseServer: DatabaseServer | undefined
  /** The media storage and its access keys. Danger: no message may contain the keys. */
  readonly media: MediaSettings
  readonly logLevel: (typeof logLevels)[number]
  /**
   * Prefix of resized images (IMG-8): `/acme/s/image` or a CDN's `/cdn-cgi/image`; undefined if pages use no prefix.
   */
  readonly imagePrefix: string | undefined
  /**
   * URL of the mail server, such as `smtp://user:password@host:587`. If undefined, messages are stored in the outbox
   * folder.
   */
  readonly smtpUrl: string | undefined
  /**
   * Sender of messages, as `Acme <post@shop.example>` or only the address. If undefined, the sender is an address at
   * the public origin's host.
   */
  readonly mailFrom: string | undefined
  /** Recipient of notices from forms that specify no recipient. */
  readonly mailTo: string | undefined
  /** The value of Fastify's `trustProxy`: no proxies, all proxies, or the given addresses and ranges. */
  readonly trustProxy: boolean | string[]
  /** Origin and base path of the server from whose delivery API this site reads content, without a trailing slash. */
  readonly contentOrigin: string | undefined
  /** The site or channel to read; undefined if the origin has only one site or channel. */
  readonly contentChannel: string | undefined
  /** Time limits for sessions, in seconds (SSN-2, SSN-4). */
  readonly sessionTimes: {
    readonly idleSeconds: number
    readonly warningSeconds: number
    readonly maxSeconds: number
  }
  /**
   * Days until published operations are removed from draft logs. Undefined if administrators set the number of days.
   */
  readonly draftLogDays: number | undefined
  /** Key that encrypts secrets entered in the studio. Danger: no message may contain it. */
  readonly secretKey: string | undefined
  /** The first administrator, created if no account exists. */
  readonly admin: { readonly email: string; readonly password: string } | undefined
  /** The cache in front of this server. */
  readonly cacheProxy: CacheProxy | undefined
  /** True to render pages in advance after startup. */
  readonly isWarmingUp: boolean
  readonly isCheckingData: boolean
  /**
   * Settings for purging the cache in front of this server; undefined if no purging is configured. Danger: no message
   * may contain the token.
   */
  readonly purges: PurgeSettings | undefined
  /**
   * Other systems that are notified of each release; undefined if there are none. Danger: no message may contain the
   * secret.
   */
  readonly webhooks: WebhookSettings | undefined
  /** Hosts, addresses and ranges that URLs entered in the studio may point to, in addition to public addresses. */
  readonly outboundAllow: readonly string[]
  /** Host and port on which metrics are served; undefined if metrics are disabled and nothing is measured. */
  readonly metrics: MetricsSettings | undefined
  readonly stop: ShutdownSettings
  /** True if a site may be created in an empty database. */
  readonly mayCreateSite: boolean
  /** True if the public origin is configured. Otherwise, messages contain no links. */
  readonly hasPublicOrigin: boolean
}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the environment variables that `docs/configuration.md` describes. An empty variable counts as absent. Throws
 * `wrong-setting` for the first invalid variable, with its name, its value and the expected value.
 */
export function loadConfiguration(env: Environment): Configuration {
  const given = Object.fromEntries(
    environmentSchema.keyof().options.map((variable) => [variable, env[variable]?.trim() || undefined]),
  )
  const { success, data, error } = environmentSchema.safeParse(given)
  if (!success) throw toSettingError(error, given)
  requireOrder(data)
  const databaseServer = toDatabaseServer(data)
  const hasPublicOrigin = data.PUBLIC_ORIGIN !== undefined
  return {
    host: data.HOST,
    port: data.PORT,
    basePath: data.BASE_PATH,
    publicOrigin: data.PUBLIC_ORIGIN ?? toOrigin(data.HOST, data.PORT),
    dataDir: data.DATA_DIR,
    databaseServer,
    media: toMediaSettings(data),
    logLevel: data.LOG_LEVEL,
    imagePrefix:
      data.IMAGE_OPTIMISER === 'off' ? undefined : (data.IMAGE_PREFIX ?? toImagePrefix(data.BASE_PATH)),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    mailTo: data.MAIL_TO,
    trustProxy: data.TRUST_PROXY,
    contentOrigin: data.CONTENT_ORIGIN,
    contentChannel: data.CONTENT_CHANNEL,
    sessionTimes: {
      idleSeconds: data.SESSION_IDLE_SECONDS,
      warningSeconds: data.SESSION_WARNING_SECONDS,
      maxSeconds: data.SESSION_MAX_SECONDS,
    },
    draftLogDays: data.DRAFT_LOG_DAYS,
    secretKey: data.SECRET_KEY,
    admin:
      data.ADMIN_EMAIL && data.ADMIN_PASSWORD
        ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD }
        : undefined,
    cacheProxy: data.CACHE_PROXY,
    isWarmingUp: data.WARM_UP === 'on',
    isCheckingData: data.DATA_CHECK === 'on',
    purges: toPurgeSettings(data),
    webhooks: toWebhookSettings(data),
    outboundAllow: data.OUTBOUND_ALLOW ?? [],
    metrics: toMetricsSettings(data),
    stop: toShutdownSettings(data),
    mayCreateSite: canCreateSite({
      newSite: data.NEW_SITE,
      dataDir: data.DATA_DIR,
      databaseServer,
      isProduction: hasPublicOrigin || env['NODE_ENV'] === 'production',
    }),
    hasPublicOrigin,
  }
}

/** Finds variables whose names resemble a setting's name, such as `DATABASE_ULR`. */
export function findMistypedSettings(env: Environment): readonly { name: string; meant: string }[] {
  return Object.keys(env).flatMap((name) => {
    if (name.length < minMistyped || settingNames.includes(name)) return []
    const meant = settingNames.find(
      (known) => measureEditDistance(name, known, { allowed: maxMistakes }) <= maxMistakes,
    )
    return meant === undefined ? [] : [{ name, meant }]
  })
}

/**
 * Minimum length of names that are compared. Changing two characters of a shorter name can produce the name of a
 * different setting, as with `HOST` and `PORT`.
 */
const minMistyped = 7
const maxMistakes = 2

function toDatabaseServer(data: z.output<typeof environmentSchema>): DatabaseServer | undefined {
  if (data.DATABASE_URL === undefined) return undefined
  return {
    url: data.DATABASE_URL,
    size: data.DATABASE_POOL_SIZE,
    connectSeconds: data.DATABASE_CONNECT_SECONDS,
    statementSeconds: data.DATABASE_STATEMENT_SECONDS,
  }
}

function requireOrder(data: z.output<typeof environmentSchema>): void {
  const { SESSION_IDLE_SECONDS: idle, SESSION_WARNING_SECONDS: warning, SESSION_MAX_SECONDS: max } = data
  const wrong = (variable: string, value: number, expected: string) =>
    invalidSetting({ variable, received: String(value), expected })
  if (warning >= idle)
    throw wrong('SESSION_WARNING_SECONDS', warning, `less than SESSION_IDLE_SECONDS (${idle})`)
  if (max < idle) throw wrong('SESSION_MAX_SECONDS', max, `no less than SESSION_IDLE_SECONDS (${idle})`)
  if ((data.ADMIN_EMAIL === undefined) !== (data.ADMIN_PASSWORD === undefined))
    throw invalidSetting({
      variable: data.ADMIN_EMAIL === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD',
      received: '',
      expected: 'a value, since the other of the two is set',
    })
}

const secrets: ReadonlySet<string> = new Set([
  'ADMIN_PASSWORD',
  'SECRET_KEY',
  ...mediaSecrets,
  ...cacheSecrets,
  ...webhookSecrets,
])

function toSettingError(error: z.ZodError, given: Environment) {
  const variable = environmentSchema.keyof().parse(error.issues[0]?.path[0])
  const expected = environmentSchema.shape[variable].description ?? ''
  const received = secrets.has(variable) ? '…' : hidePasswords(given[variable] ?? '')
  return invalidSetting({ variable, received, expected })
}

const toOrigin = (host: string, port: number) =>
  new URL(`http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`).origin
