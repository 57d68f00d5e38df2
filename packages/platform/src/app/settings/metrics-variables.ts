/** The environment variables for metrics. */
import { z } from 'zod'
import { invalidSetting } from '../errors.ts'

export type MetricsSettings = { readonly host: string; readonly port: number }

export const toMetricsVariables = (isHost: (text: string) => boolean) => ({
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(65_535))
    .optional()
    .describe('a whole number from 1 to 65535, other than PORT, such as 9464'),
  METRICS_HOST: z
    .string()
    .refine(isHost)
    .default('127.0.0.1')
    .describe('a host name or IP address without scheme or port, such as 127.0.0.1'),
})

type MetricsVariables = {
  readonly PORT: number
  readonly METRICS_PORT?: number | undefined
  readonly METRICS_HOST: string
}

/** Returns undefined if metrics are off. */
export function toMetricsSettings({ PORT, METRICS_PORT: port, METRICS_HOST: host }: MetricsVariables) {
  if (port === undefined) return undefined
  if (port === PORT)
    throw invalidSetting({
      variable: 'METRICS_PORT',
      received: String(port),
      expected: 'a port, other than PORT',
    })
  return { host, port }
}
