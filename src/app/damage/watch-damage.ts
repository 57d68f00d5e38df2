/** Keeps the result of the full check of the stored data, which runs once after the start. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { DataCheck } from './check-data.ts'

export type DamageWatch = { readonly isDamaged: () => boolean; readonly stop: () => Promise<void> }

/** Begins once the server listens: the check takes as long as the data is large. */
export function watchDamage(app: FastifyInstance, startCheck: (() => DataCheck) | undefined): DamageWatch {
  let isDamaged = false
  let isStopped = false
  let check: DataCheck | undefined
  const follow = async (state: DataCheck['state'], log: FastifyBaseLogger) => {
    try {
      const { damage, outdated } = await state
      isDamaged = damage.length > 0
      if (isDamaged) log.error({ damage }, 'The stored data is damaged: restore a backup')
      else log.info('The stored data is whole')
      if (outdated.length > 0)
        log.warn(
          { outdated },
          'Items do not match the content types of this version: correct them and publish them',
        )
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'The stored data could not be checked')
    }
  }
  app.addHook('onListen', async () => {
    check = startCheck?.()
    if (check !== undefined) void follow(check.state, app.log)
  })
  return {
    isDamaged: () => isDamaged,
    async stop() {
      isStopped = true
      await check?.stop()
    },
  }
}
