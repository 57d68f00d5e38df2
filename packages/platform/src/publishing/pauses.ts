/** Pauses work that renders many pages, so that visitors do not wait for it. */
import { setTimeout } from 'node:timers/promises'

type PauseDeps = {
  readonly pages: {
    readonly limits: { readonly planned?: { readonly rest?: number } }
    readonly countVisits?: (() => number) | undefined
  }
  readonly clock: () => Date
}

/** Default length of the pause, as a multiple of the time that the work took. */
const standardRest = 1

/**
 * Starts timing a piece of work. The returned function pauses if the server sent pages to visitors during the work. The pause is the
 * duration of the work times `planned.rest`.
 */
export function startPauseTimer({ pages, clock }: PauseDeps): () => Promise<void> {
  const { rest = standardRest } = pages.limits.planned ?? {}
  const startMs = clock().getTime()
  const visits = pages.countVisits?.()
  return async () => {
    if (visits !== undefined && visits === pages.countVisits?.()) return
    await setTimeout((clock().getTime() - startMs) * rest)
  }
}
