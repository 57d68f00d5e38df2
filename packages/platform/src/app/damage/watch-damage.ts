/** Runs the full check of the stored data after startup and every night, and logs and caches the newest result. */
import type { FastifyInstance } from 'fastify'
import { listRemedies, type RunAfter } from '#kit'
import { setUnrefTimeout } from '../run-after-unref.ts'
import type { DataCheck } from './check-data.ts'
import type { DataState } from './find-damage.ts'

export type DamageWatch = { readonly isDamaged: () => boolean; readonly stop: () => Promise<void> }

type WatchOptions = {
  /** Undefined if this server never checks its data. */
  readonly startCheck: (() => DataCheck) | undefined
  readonly after?: RunAfter
  readonly clock?: () => Date
}

/** Starts the checks once the server listens, because checking a large amount of data takes a long time. */
export function watchDamage(
  app: FastifyInstance,
  { startCheck, after = setUnrefTimeout, clock = () => new Date() }: WatchOptions,
): DamageWatch {
  let isDamaged = false
  let isStopped = false
  let check: DataCheck | undefined
  let cancelNext = () => undefined as void
  const run = async (start: () => DataCheck) => {
    check = start()
    try {
      const state = await check.state
      isDamaged = state.damage.length > 0
      logState(app, state)
    } catch (error) {
      if (!isStopped) app.log.warn({ err: error }, 'The stored data could not be checked')
    }
    if (!isStopped) cancelNext = after(toNightMs(clock()), () => void run(start))
  }
  app.addHook('onListen', async () => {
    if (startCheck !== undefined) void run(startCheck)
  })
  return {
    isDamaged: () => isDamaged,
    async stop() {
      isStopped = true
      cancelNext()
      await check?.stop()
    },
  }
}

function logState({ log }: FastifyInstance, { damage, outdated, unchecked }: DataState): void {
  if (damage.length > 0)
    log.error(
      { damage: damage.map(({ message }) => message), remedies: listRemedies(damage) },
      'The stored data is damaged',
    )
  else log.info({ ...(unchecked.length > 0 && { unchecked }) }, 'The stored data is intact')
  if (outdated.length > 0)
    log.warn(
      { outdated },
      'Items do not match the content types of this version: correct them and publish them',
    )
}

/** Uses the machine's clock; `TZ` sets its time zone. */
const nightHour = 3

/** Returns the milliseconds until the next night. */
function toNightMs(now: Date): number {
  const night = new Date(now)
  night.setHours(nightHour, 0, 0, 0)
  if (night <= now) night.setDate(night.getDate() + 1)
  return night.getTime() - now.getTime()
}
