/** The environment variables for graceful shutdown. */
import { z } from 'zod'

export type ShutdownSettings = {
  /** Time for which the server continues to accept requests after it reports that it is not ready. */
  readonly delayMs: number
  /** Time limit for finishing running requests once the server accepts no new requests. */
  readonly withinMs: number
}

const seconds = (standard: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .default(standard)
    .describe(`a whole number of seconds up to 9999, such as ${standard}`)

export const shutdownVariables = { STOP_DELAY_SECONDS: seconds(0), STOP_SECONDS: seconds(30) }

type ShutdownVariables = { readonly STOP_DELAY_SECONDS: number; readonly STOP_SECONDS: number }

export const toShutdownSettings = ({
  STOP_DELAY_SECONDS: delay,
  STOP_SECONDS: within,
}: ShutdownVariables): ShutdownSettings => ({
  delayMs: delay * 1000,
  withinMs: within * 1000,
})
