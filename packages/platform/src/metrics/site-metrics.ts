/** The names and values of a site's metrics. */
import type * as prometheus from 'prom-client'
import { requestClasses, type RequestClass, type Recorder } from './recorder.ts'

type MetricsLibrary = typeof prometheus

type PoolState = {
  readonly used: number
  readonly idle: number
  /** Number of callers that are waiting for a connection. */
  readonly waiting: number
}

/** Values that are queried at each scrape. */
export type MetricsSources = {
  /** Returns the current release; undefined before the first release. `createdAt`: ISO 8601. */
  readonly release: () => Promise<{ readonly number: number; readonly createdAt: string } | undefined>
  readonly countKeptPages: () => number
  /** Returns the number of pages that the server has rendered in advance since it started. */
  readonly countWarmedPages: () => number
  readonly connections: () => Readonly<Record<'read' | 'write', PoolState>>
  readonly canWrite: () => boolean
  /** Returns the number of times that the database did not respond within half a second. */
  readonly countOutages: () => number
  /**
   * Functions by kind of background work. Each returns the number of pages or items that the work has not processed
   * yet.
   */
  readonly backlogs: Readonly<Record<string, () => Promise<number>>>
  /** The number of waiting jobs in each queue, and how many of them have failed before. */
  readonly jobs: Readonly<
    Record<string, () => Promise<{ readonly waiting: number; readonly failed: number }>>
  >
}

export type SiteMetrics = {
  readonly recorder: Recorder
  /** Queries the sources, and omits values that are unavailable. */
  readonly query: (sources: MetricsSources) => Promise<void>
}

/**
 * Histogram buckets, which range from the time for a page with a few blocks to the time for a page on a busy machine.
 */
const renderSeconds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5]
const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30]
const encodingSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

type SiteMetricsOptions = {
  readonly library: MetricsLibrary
  readonly register: prometheus.Registry
  /** The time limit for each source of gauge values, in milliseconds. */
  readonly answerWithinMs: number
}

export function createSiteMetrics({ library, register, answerWithinMs }: SiteMetricsOptions): SiteMetrics {
  return {
    recorder: {
      ...createAnswers(library, register),
      ...createWork(library, register),
      ...createOutcomes(library, register),
    },
    query: createQuestions(library, register, createGaugeSetter(answerWithinMs)),
  }
}

function createAnswers(
  { Counter, Histogram }: MetricsLibrary,
  register: prometheus.Registry,
): Pick<Recorder, 'onAnswer'> {
  const registers = [register]
  /** Creates the series for cached pages at the start, so that its rate includes the first request. */
  const answers = new Map<RequestClass, Map<number, number>>(
    requestClasses.map((name) => [name, new Map(name === 'kept-page' ? [[200, 0], [304, 0]] : [])]), // prettier-ignore
  )
  // oxlint-disable-next-line no-new
  new Counter({
    name: 'epiderm_http_requests_total',
    help: 'Requests by class and status; the class kept-page means a cached page that was sent before routing.',
    labelNames: ['class', 'status'],
    registers,
    collect() {
      this.reset()
      for (const [name, byStatus] of answers)
        for (const [status, count] of byStatus) this.inc({ class: name, status }, count)
    },
  })
  const duration = new Histogram({
    name: 'epiderm_http_request_duration_seconds',
    help: 'Response time of requests handled by routes.',
    labelNames: ['class'],
    buckets: requestSeconds,
    registers,
  })
  for (const name of requestClasses) if (name !== 'kept-page') duration.zero({ class: name })
  return {
    onAnswer(requestClass, status, seconds) {
      const byStatus = answers.get(requestClass)
      byStatus?.set(status, (byStatus.get(status) ?? 0) + 1)
      if (seconds !== undefined) duration.observe({ class: requestClass }, seconds)
    },
  }
}

function createWork(
  { Counter, Histogram }: MetricsLibrary,
  register: prometheus.Registry,
): Pick<Recorder, 'onRender' | 'onEncoding'> {
  const registers = [register]
  const renderings = new Histogram({
    name: 'epiderm_drawing_duration_seconds',
    help: 'Time to render a page: kind kept is a page cached for everyone, kind once a page for one response.',
    labelNames: ['kind'],
    buckets: renderSeconds,
    registers,
  })
  const lost = new Counter({
    name: 'epiderm_drawing_failures_total',
    help: 'Pages that were not rendered, because of an error or a full queue.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const encodings = new Histogram({
    name: 'epiderm_picture_encode_duration_seconds',
    help: 'Time to resize and encode a picture.',
    labelNames: ['format'],
    buckets: encodingSeconds,
    registers,
  })
  const unmade = new Counter({
    name: 'epiderm_picture_encode_failures_total',
    help: 'Pictures that could not be encoded.',
    labelNames: ['format'],
    registers,
  })
  for (const kind of ['kept', 'once']) {
    renderings.zero({ kind })
    for (const outcome of ['failed', 'refused']) lost.inc({ kind, outcome }, 0)
  }
  for (const format of ['avif', 'webp']) {
    encodings.zero({ format })
    unmade.inc({ format }, 0)
  }
  return {
    onRender({ kind, outcome, seconds }) {
      if (outcome === 'rendered') renderings.observe({ kind }, seconds)
      else lost.inc({ kind, outcome })
    },
    onEncoding({ format, outcome, seconds }) {
      if (outcome === 'made') encodings.observe({ format }, seconds)
      else unmade.inc({ format })
    },
  }
}

function createOutcomes(
  { Counter }: MetricsLibrary,
  register: prometheus.Registry,
): Pick<Recorder, 'onMail' | 'onPurge' | 'onSignIn'> {
  const count = (name: string, help: string, outcomes: readonly string[]) => {
    const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [register] })
    for (const outcome of outcomes) counter.inc({ outcome }, 0)
    return (outcome: string) => counter.inc({ outcome })
  }
  return {
    onMail: count(
      'epiderm_mails_total',
      'Messages that the mail server or the outbox took, and those that failed; a job tries again.',
      ['sent', 'failed'],
    ),
    onPurge: count(
      'epiderm_purges_total',
      'Purges that the cache in front of the servers has confirmed, and those that failed; a job tries again.',
      ['done', 'failed'],
    ),
    onSignIn: count('epiderm_sign_ins_total', 'Attempts to sign in with a password.', [
      'succeeded',
      'failed',
      'throttled',
    ]),
  }
}

function createQuestions(
  { Counter, Gauge }: MetricsLibrary,
  register: prometheus.Registry,
  setGauge: SetGauge,
): SiteMetrics['query'] {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name: `epiderm_${name}`, help, labelNames, registers: [register] })
  const release = gauge('release_number', 'The release that this server shows.')
  const releasedAt = gauge('release_created_timestamp_seconds', 'Time of that release, in Unix time.')
  const cachedPages = gauge('kept_pages', 'Pages in the cache.')
  const warmed = gauge('warmed_pages', 'Pages that the server rendered in advance after its start.')
  const connections = gauge('database_connections', 'Connections of the pool.', ['pool', 'state'])
  const waiting = gauge('database_waiting', 'Requests waiting for a connection of the pool.', ['pool'])
  const writable = gauge('database_writable', '1 while the database can be written.')
  const outages = new Counter({
    name: 'epiderm_database_outages_total',
    help: 'Times that the database did not answer for half a second.',
    registers: [register],
  })
  const backlog = gauge('backlog', 'Pages or items that background work has not read yet.', ['work'])
  const jobs = gauge('jobs_waiting', 'Pending jobs.', ['queue'])
  const failed = gauge('jobs_failed', 'Failed jobs that wait for a retry.', ['queue'])

  return async (sources) => {
    cachedPages.set(sources.countKeptPages())
    warmed.set(sources.countWarmedPages())
    writable.set(Number(sources.canWrite()))
    outages.reset()
    outages.inc(sources.countOutages())
    for (const [pool, state] of Object.entries(sources.connections())) {
      connections.set({ pool, state: 'used' }, state.used)
      connections.set({ pool, state: 'idle' }, state.idle)
      waiting.set({ pool }, state.waiting)
    }
    for (const each of [backlog, jobs, failed]) each.reset()
    for (const each of [release, releasedAt]) each.remove()
    await Promise.all([
      setGauge(sources.release, (shown) => {
        if (shown === undefined) return
        release.set(shown.number)
        releasedAt.set(Date.parse(shown.createdAt) / 1000)
      }),
      ...Object.entries(sources.backlogs).map(([work, count]) =>
        setGauge(count, (left) => backlog.set({ work }, left)),
      ),
      ...Object.entries(sources.jobs).map(([queue, count]) =>
        setGauge(count, (counts) => {
          jobs.set({ queue }, counts.waiting)
          failed.set({ queue }, counts.failed)
        }),
      ),
    ])
  }
}

type SetGauge = <T>(ask: () => Promise<T>, set: (answer: T) => void) => Promise<void>

const createGaugeSetter =
  (answerWithinMs: number): SetGauge =>
  async (ask, set) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), answerWithinMs)
    })
    const answer = await Promise.race([ask().then((value) => ({ value })), late]).catch(() => undefined)
    clearTimeout(timer)
    if (answer !== undefined) set(answer.value)
  }
