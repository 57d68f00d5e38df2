/** The environment variables and their schemas. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { isRecordId, singleEmailAddress } from '#kit'
import { isSecretKey } from '#installation'
import { isAllowListEntry } from '#outbound'
import { cacheVariables } from './cache-variables.ts'
import { mediaVariables } from './media-variables.ts'
import { toMetricsVariables } from './metrics-variables.ts'
import {
  isContentOrigin,
  isDatabaseAddress,
  isHost,
  isMailServer,
  isOrigin,
  isProxy,
  proxyNames,
  toBasePath,
  toTrustProxy,
} from './setting-values.ts'
import { shutdownVariables } from './stop-variables.ts'
import { webhookVariables } from './webhook-variables.ts'

export type SettingName = keyof z.input<typeof environmentSchema>

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
/** A name in quotes may contain commas (RFC 5322, quoted-string). */
const namedAddress = /^(?:[^<>",;\p{C}]{1,80}|"(?:[^"\\\p{C}]|\\["\\]){1,80}") <([^<>]+)>$/u
const basePath = /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)*$/

const wholeNumber = (of: string, { standard, least }: { standard: number; least: number }) =>
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.number().min(least))
    .default(standard)
    .describe(`a whole number of ${of}, at least ${least}, such as ${standard}`)

/** Schemas of the environment variables. Error messages quote a schema's description as the expected value. */
export const environmentSchema = z.object({
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
    .describe('empty or a path of letters, digits and . _ ~ - such as /acme/s'),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isOrigin)
    .transform((text) => new URL(text).origin)
    .optional()
    .describe('an HTTP or HTTPS origin without a path, such as https://shop.example'),
  DATA_DIR: z
    .string()
    .refine((path) => !path.includes('\0'))
    .transform((path) => resolve(path))
    .prefault('./data')
    .describe('the path of a folder, such as ./data'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseAddress)
    .optional()
    .describe(
      'postgres:// with a host and a database, such as postgres://shop:password@db.example:5432/shop',
    ),
  NEW_SITE: z.string().optional().describe('the name of the empty database or of the data folder'),
  DATABASE_POOL_SIZE: wholeNumber('connections', { standard: 10, least: 2 }),
  DATABASE_CONNECT_SECONDS: wholeNumber('seconds', { standard: 5, least: 1 }),
  DATABASE_STATEMENT_SECONDS: wholeNumber('seconds', { standard: 60, least: 1 }),
  ...mediaVariables,
  ...toMetricsVariables(isHost),
  ...cacheVariables,
  ...shutdownVariables,
  ...webhookVariables,
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
  SMTP_URL: z
    .string()
    .refine(isMailServer)
    .optional()
    .describe('smtp:// or smtps:// with a host, such as smtp://user:password@mail.example:587'),
  MAIL_FROM: z
    .string()
    .refine((text) => singleEmailAddress.safeParse(namedAddress.exec(text)?.[1] ?? text).success)
    .optional()
    .describe('an address with or without a name, such as Acme <post@shop.example>'),
  MAIL_TO: singleEmailAddress.optional().describe('an address such as orders@shop.example'),
  CONTENT_ORIGIN: z
    .string()
    .refine(isContentOrigin)
    .transform((text) => new URL(text).href.replace(/\/+$/, ''))
    .optional()
    .describe('an HTTP or HTTPS URL without a query or password, such as https://shop.example/acme/s'),
  CONTENT_CHANNEL: z
    .string()
    .refine((id) => /^0(?:DM|ap)/.test(id) && isRecordId(id))
    .optional()
    .describe('an id that begins with 0DM or 0ap'),
  OUTBOUND_ALLOW: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((entries) => entries.every(isAllowListEntry))
    .optional()
    .describe(
      'host names, IP addresses and ranges, separated by commas, such as hooks.internal.example, 10.0.0.0/8',
    ),
  SESSION_IDLE_SECONDS: wholeNumber('seconds', { standard: 900, least: 3 }),
  SESSION_WARNING_SECONDS: wholeNumber('seconds', { standard: 30, least: 1 }),
  SESSION_MAX_SECONDS: wholeNumber('seconds', { standard: 43_200, least: 3 }),
  DATA_CHECK: z.enum(['on', 'off']).default('on').describe('on or off'),
  DRAFT_LOG_DAYS: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.number().min(1))
    .optional()
    .describe('a whole number of days, at least 1, such as 365'),
  SECRET_KEY: z
    .string()
    .refine(isSecretKey)
    .optional()
    .describe('32 random bytes in base64, from: openssl rand -base64 32'),
  ADMIN_EMAIL: singleEmailAddress.optional().describe('an address such as anna@shop.example'),
  ADMIN_PASSWORD: z
    .string()
    .min(12)
    .max(200)
    .optional()
    .describe('12 to 200 characters, together with ADMIN_EMAIL'),
  TRUST_PROXY: z
    .string()
    .transform(toTrustProxy)
    .refine((value) => typeof value === 'boolean' || value.every(isProxy))
    .default(false)
    .describe(`true, false or a list of IP addresses, ranges such as 10.0.0.0/8, ${proxyNames.join(', ')}`),
})

export const settingNames: readonly string[] = environmentSchema.keyof().options
