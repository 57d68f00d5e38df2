/** Routes for sessions: signing in and out, and the signed-in account. */
import { z } from 'zod'
import type { ApiRoutes } from './route.ts'

const tags = ['session'] as const

const times = z.object({ remainingSeconds: z.number(), warningSeconds: z.number() })

const whoAnswer = z.object({ userId: z.string(), role: z.string(), rights: z.array(z.string()) })
/** The signed-in account and its permissions. */
export type CurrentAccount = Readonly<z.output<typeof whoAnswer>>

export const session = {
  /** Visitors' browsers also call these routes, so their responses are not validated against a schema. */
  signIn: {
    method: 'POST',
    url: '/session',
    schema: {
      tags,
      summary: 'Signs in with an e-mail address and a password',
      body: z.strictObject({ email: z.string().max(300), password: z.string().max(1000) }),
      response: { 200: times.extend({ userId: z.string() }) },
    },
  },
  keepAlive: {
    method: 'POST',
    url: '/session/keep-alive',
    schema: { tags, summary: 'Extends the session', response: { 200: times } },
  },
  signOut: { method: 'DELETE', url: '/session', schema: { tags, summary: 'Signs out' } },
  readWho: {
    method: 'GET',
    url: '/studio/session',
    schema: {
      tags: ['accounts'],
      summary: 'Returns the signed-in account and its rights',
      response: { 200: whoAnswer },
    },
  },
} as const satisfies ApiRoutes
