/** The server's options. Tests and tools replace some of them. */
import type { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import type { AttemptLimits, PasswordHashing } from '#identity'
import type { Warn } from '#kit'
import type { Metrics } from '#metrics'
import type { VerificationLimits } from '#publishing'
import type { RenderLimits } from '#render'
import type { DataCheck } from './damage/check-data.ts'
import type { Configuration } from './settings/configuration.ts'
import type { ConnectionLimits } from '../http/connections.ts'
import type { PostLimits } from '../http/post-limits.ts'
import type { LogStream } from '../http/create-server.ts'
import type { Platform } from './opening/open-platform.ts'
import type { WarmUpTimes } from './opening/warm-up.ts'
import type { Storefront } from './site-definition.ts'

export type AppOptions = {
  readonly storefront: Storefront
  readonly projectRoot: string
  /** Set by `npm run dev`, where the build tool serves scripts from their sources. */
  readonly development?: { readonly use: (server: FastifyInstance) => Promise<void> }
  /** Receives log lines; default: standard output. */
  readonly log?: LogStream
  /** Receives progress messages from long steps. */
  readonly onProgress?: (line: string) => void
  /** Default: the system clock. */
  readonly clock?: () => Date
  /** Runs the full check of the stored data once the server listens. If undefined, no check runs. */
  readonly startDataCheck?: (() => DataCheck) | undefined
  /** Starts the thread that cleans long rich texts. If undefined, the main thread cleans them. */
  readonly startCleaningThread?: () => Worker
  /** Timeout for responses from the content origin. */
  readonly originTimeoutMs?: number
  /** Password hashing. Default: the standard algorithm. */
  readonly hashing?: PasswordHashing | undefined
  /**
   * Skips work that only makes later responses faster: preparing search rows in advance, recompression, and background
   * jobs for drafts.
   */
  readonly isLazy?: boolean | undefined
  /**
   * Timing of the warm-up after startup. Default: the standard timing, or no warm-up in development or if `isLazy` is
   * set.
   */
  readonly warmUp?: WarmUpTimes | undefined
  /** Limits on concurrent page renders, instead of the standard limits. */
  readonly renderLimits?: RenderLimits | undefined
  /** Limits on the page comparison before a publish, instead of the standard limits. */
  readonly proofLimits?: VerificationLimits | undefined
  /**
   * Limits on visitors' attempts, such as sign-in attempts, and on their POST requests. Default: the standard limits.
   */
  readonly attemptLimits?: AttemptLimits | undefined
  readonly postLimits?: PostLimits | undefined
  /** Time limits for connections. Default: the standard limits. */
  readonly connectionLimits?: ConnectionLimits | undefined
}

export type AppDeps = {
  readonly configuration: Configuration
  readonly options: AppOptions
  readonly server: FastifyInstance
  readonly platform: Platform
  /** Undefined if metrics are disabled. */
  readonly metrics: Metrics | undefined
  readonly warn: Warn
}
