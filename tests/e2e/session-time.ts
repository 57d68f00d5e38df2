/**
 * Ages sessions and advances the clocks of the pages that use them, so that no test has to wait for a session to
 * expire.
 */
import { createHash } from 'node:crypto'
import type { BrowserContext, Request } from '@playwright/test'
import { ageSession } from './site-database.ts'
import type { TestSite } from './site.ts'

/** The server's default times, in seconds. */
export const sessionTimes = { idle: 900, warning: 30 } as const
/**
 * Time until shortly after the warning appears. It leaves a busy machine enough time to finish the steps before the
 * session expires.
 */
export const secondsToWarning = sessionTimes.idle - sessionTimes.warning + 2

export type SessionClock = {
  /** Jumps ahead, as when a laptop sleeps. The session ages, and each timer on a page runs at most once. */
  readonly skip: (seconds: number) => Promise<void>
  /** Ages the session, and runs all timers on its pages that are due in that time. */
  readonly run: (seconds: number) => Promise<void>
}

/** Must be called before the first page opens. */
export async function createSessionClock(
  context: BrowserContext,
  { dataDir, origin }: TestSite,
): Promise<SessionClock> {
  await context.clock.install()
  const waitForReports = watchReports(context)
  const age = async (seconds: number) => {
    await waitForReports()
    const cookies = await context.cookies()
    const token = cookies.find(({ name, domain }) => name === 'epiderm-session' && origin.includes(domain))
    if (token === undefined) throw new Error('Nobody is signed in.')
    const tokenHash = createHash('sha256').update(token.value).digest('hex')
    await ageSession(dataDir, { tokenHash, seconds })
  }
  return {
    async skip(seconds) {
      await age(seconds)
      await context.clock.fastForward(seconds * 1000)
    },
    async run(seconds) {
      await age(seconds)
      await context.clock.runFor(seconds * 1000)
    },
  }
}

/**
 * Returns a function that waits for pending activity reports. A report that arrives later would extend the session
 * again.
 */
function watchReports(context: BrowserContext): () => Promise<void> {
  const pending = new Set<Request>()
  context.on('request', (request) => {
    if (request.url().endsWith('/keep-alive')) pending.add(request)
  })
  return async () => {
    /** Requests that a page sent before it answered this call are already in `pending`. */
    for (const page of context.pages()) await page.evaluate(waitForScrollEvents)
    for (const request of pending) await request.response()
    pending.clear()
  }
}

/**
 * Waits until the browser has fired the pending scroll events, each of which may cause an activity report. Fonts that
 * load late can move the content, and the browser fires scroll events only when it renders a frame. An intersection
 * observer waits for that frame, because the installed clock replaces `requestAnimationFrame`.
 */
async function waitForScrollEvents(): Promise<void> {
  await document.fonts.ready
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe(document.documentElement)
  })
}
