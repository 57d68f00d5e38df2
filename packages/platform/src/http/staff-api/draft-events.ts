/**
 * Sends a draft's events as server-sent events. The stream ends when the session ends or the account may no longer see
 * drafts.
 */
import { PassThrough } from 'node:stream'
import { staffApi, type DraftEvents } from '#api'
import { isAllowed, toActorName } from '#model'
import { serverStopping } from '../errors.ts'
import { createStreamLimiter, standardStreamLimits } from './event-streams.ts'
import type { StaffRoutes } from './request.ts'

/**
 * Interval between events that keep the stream open. It is shorter than the limit for stalled connections. Clients
 * reconnect if they receive no event for a long time.
 */
const beatMs = 5_000
/**
 * The delay before browsers reconnect after this server stops. By then, a proxy forwards requests to the next server.
 */
const nextServerMs = 200

export const draftEventRoutes: StaffRoutes = async (app, options) => {
  const { visitors } = options
  const takePlace = createStreamLimiter(standardStreamLimits)
  app.route({
    ...staffApi.drafts.follow,
    config: { right: 'seeUnpublished' },
    handler: async (request, reply) => {
      const mayWatch = async () => isAllowed(await visitors.findActor(request), 'seeUnpublished')
      if (app.ending.hasBegun()) throw serverStopping()
      const leavePlace = takePlace(toActorName(request.actor))
      const { item: contentKey, language } = request.params
      const stream = new PassThrough()
      const stopFollowing = app.ending.onBegin(() => stream.end(`retry: ${nextServerMs}\n\n`))
      const write = async (text: string) => {
        if (stream.writableEnded) return
        if (await mayWatch()) stream.write(text)
        else stream.end()
      }
      let sent = Promise.resolve()
      const send = (text: string) => {
        sent = sent.then(() => write(text)).catch(() => void stream.end())
      }
      const sendEvent = <Name extends keyof DraftEvents>(name: Name, data: DraftEvents[Name]) =>
        send(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
      const beat = setInterval(() => sendEvent('beat', null), beatMs).unref()
      const { after, client } = request.query
      /** Accounts that may not read the log receive the draft's operations without their authors. */
      const isAnonymous = !isAllowed(request.actor, 'seeActivity')
      const watcher = { actor: request.actor, after, client }
      const stop = request.drafts.watch({ contentKey, language }, watcher, (event) => {
        if (event.kind === 'operation')
          sendEvent('operation', isAnonymous ? { ...event.operation, actor: '' } : event.operation)
        else if (event.kind === 'presence') sendEvent('presence', event.present)
        else sendEvent('draft', null)
      })
      stream.once('close', () => {
        clearInterval(beat)
        leavePlace()
        stopFollowing()
        void stop.then((end) => end()).catch(() => undefined)
      })
      await stop.catch((error: unknown) => {
        stream.destroy()
        throw error
      })
      /** Without this header, nginx buffers events until it has a few kilobytes. */
      return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream)
    },
  })
}
