/**
 * Batches interactions. Sends them after a delay, when the batch is full, and when the visitor leaves the page.
 */
import {
  maxEventsInReport,
  maxEventTextLength,
  type Interaction,
  type InteractionReport,
} from '#model/browser'
import type { RunAfter } from '#kit/browser'

const maxWaitMs = 10_000

export type InteractionReporter = {
  readonly add: (interaction: Interaction) => void
  readonly flush: () => void
}

type ReporterOptions = {
  /** Path of the page, without the base path. */
  readonly path: string
  readonly send: (body: string) => unknown
  readonly after: RunAfter
}

export function createInteractionReporter({ path, send, after }: ReporterOptions): InteractionReporter {
  let events: InteractionReport['events'][number][] = []
  const flush = () => {
    if (events.length > 0) send(JSON.stringify({ events } satisfies InteractionReport))
    events = []
  }
  return {
    add({ name, target }) {
      const cut = (text: string) => text.slice(0, maxEventTextLength)
      if (events.length === 0) after(maxWaitMs, flush)
      events.push({ name, path: cut(path), ...(target !== undefined && { target: cut(target) }) })
      if (events.length >= maxEventsInReport) flush()
    },
    flush,
  }
}
