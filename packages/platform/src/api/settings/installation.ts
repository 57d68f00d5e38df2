/** Routes for installation settings that take effect immediately: webhooks, retention, alert addresses. */
import { z } from 'zod'
import { singleEmailAddress } from '#kit'
import { emptyBody } from '../names.ts'
import type { ApiRoutes } from '../route.ts'

const tags = ['installation'] as const

const attempt = z.object({
  release: z.int().nullable().describe('Null for a test.'),
  at: z.string().describe('ISO 8601, UTC.'),
  status: z.int().nullable().describe('HTTP status of the response; null without a response.'),
  error: z.string().nullable().describe('Reason of a failure; null if the webhook was accepted.'),
})
export type WebhookAttempt = Readonly<z.output<typeof attempt>>

const webhook = z.object({
  id: z.int().nullable().describe('Null for an address of an environment variable.'),
  variable: z.string().nullable().describe('The environment variable that contains the address.'),
  address: z.string().describe('The address without the middle of its path, which may be secret.'),
  createdAt: z.string().nullable(),
  attempts: z.array(attempt).describe('The latest attempts, newest first.'),
})
export type ListedWebhook = Readonly<z.output<typeof webhook>>

const settings = {
  draftLogDays: z.int().min(1).max(9_999_999),
  alarmAddresses: z.array(singleEmailAddress).max(20),
}

const state = z.object({
  draftLogDays: z.object({
    value: z.int(),
    variable: z.string().nullable().describe('The environment variable that sets the value.'),
  }),
  alarmAddresses: z.array(z.string()),
  webhooks: z.array(webhook),
})
export type InstallationState = Readonly<z.output<typeof state>>

const params = z.object({ webhook: z.coerce.number().int().min(1).max(2_000_000_000) })

export const installation = {
  read: {
    method: 'GET',
    url: '/studio/installation',
    schema: {
      tags,
      summary: 'Returns the settings of the installation, without secrets',
      response: { 200: state },
    },
  },
  change: {
    method: 'POST',
    url: '/studio/installation',
    schema: {
      tags,
      summary: 'Changes settings of the installation immediately',
      body: z.strictObject(settings).partial().describe('Settings that are left out stay unchanged.'),
      response: { 200: state },
    },
  },
  addWebhook: {
    method: 'POST',
    url: '/studio/installation/webhooks',
    schema: {
      tags,
      summary: 'Adds an address that is notified of each later release',
      body: z.strictObject({
        url: z.string().min(1).max(2048).describe('A public HTTPS address.'),
        secret: z
          .string()
          .max(200)
          .describe('Signs the notifications: whsec_ and 24 to 64 bytes in base64. It is never returned.'),
      }),
      response: { 200: state },
    },
  },
  removeWebhook: {
    method: 'DELETE',
    url: '/studio/installation/webhooks/:webhook',
    schema: {
      tags,
      summary: 'Removes an address and its pending notifications',
      params,
      response: { 204: emptyBody },
    },
  },
  testWebhook: {
    method: 'POST',
    url: '/studio/installation/webhooks/:webhook/test',
    schema: {
      tags,
      summary: 'Sends a signed test event, and returns the outcome',
      params,
      body: z.strictObject({}),
      response: { 200: attempt },
    },
  },
} as const satisfies ApiRoutes
