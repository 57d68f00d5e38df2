/** The options of the server; tests and tools replace some of them. */
import type { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import type { AttemptLimits, Hashing } from '#identity'
import type { Warn } from '#kit'
import type { Metrics } from '#metrics'
import type { ProofLimits } from '#publishing'
import type { DrawingLimits } from '#render'
import type { DataCheck } from './damage/check-data.ts'
import type { Configuration } from './settings/configuration.ts'
import type { ConnectionLimits } from '../http/connections.ts'
import type { PostLimits } from '../http/post-limits.ts'
import type { LogStream } from '../http/create-server.ts'
import type { Platform } from './opening/open-platform.ts'
import type { WarmUpTimes } from './opening/warm-up.ts'
import type { Storefront } from './storefront.ts'

export type AppOptions = {
  readonly storefront: Storefront
  readonly projectRoot: string
  /** Set by `npm run dev`: scripts come from the build tool, which serves them itself. */
  readonly development?: { readonly use: (server: FastifyInstance) => Promise<void> }
  /** Where log lines go; standard output without it. */
  readonly log?: LogStream
  /** Tells how far a long step is. */
  readonly onProgress?: (line: string) => void
  /** The machine's own without it. */
  readonly clock?: () => Date
  /** The full check of the stored data, once the server listens; none without it. */
  readonly startDataCheck?: () => DataCheck
  /** The thread that cleans long rich texts; without it they are cleaned between other things. */
  readonly startCleaningThread?: () => Worker
  /** How long an answer of the content origin may take. */
  readonly originTimeoutMs?: number
  /** Of passwords; the standard one without it. */
  readonly hashing?: Hashing | undefined
  /** Skips work that only makes later answers faster: indexing ahead of search, recompression, the jobs of drafts. */
  readonly isLazy?: boolean | undefined
  /** Times of the warm-up after a start. Without them the standard ones, or no warm-up where `isLazy` is set or in development. */
  readonly warmUp?: WarmUpTimes | undefined
  /** How many pages are drawn at the same time; the standard limits without them. */
  readonly drawingLimits?: DrawingLimits | undefined
  /** Of pages that a publish compares before its release; the standard ones without them. */
  readonly proofLimits?: ProofLimits | undefined
  /** How often visitors may try and send something; the standard limits without them. */
  readonly attemptLimits?: AttemptLimits | undefined
  readonly postLimits?: PostLimits | undefined
  /** How long clients may take; the standard limits without them. */
  readonly connectionLimits?: ConnectionLimits | undefined
}

export type Wiring = {
  readonly configuration: Configuration
  readonly options: AppOptions
  readonly server: FastifyInstance
  readonly platform: Platform
  /** Undefined where nobody is told. */
  readonly metrics: Metrics | undefined
  readonly warn: Warn
}
