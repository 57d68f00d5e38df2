/** Routes for accounts and account applications. */
import { z } from 'zod'
import { accountRoles, organisationField } from '#model'
import { emptyBody } from './names.ts'
import type { ApiRoutes } from './route.ts'

const tags = ['accounts'] as const

const account = z.object({
  id: z.string().describe('Account id, starting with 005.'),
  email: z.string(),
  name: z.string(),
  [organisationField]: z.string().describe('Organisation of the account; empty for staff.'),
  role: z.enum(accountRoles),
  isClosed: z.boolean(),
  hasPassword: z.boolean(),
  createdAt: z.string().describe('ISO 8601 date and time in UTC.'),
})
/** Even if no message was sent, the account is created and staff can send another link. */
const messageSent = z.object({
  isMessageSent: z.boolean().describe('True if the mail server or the outbox accepted the message.'),
})
const accountAndMessage = account.extend(messageSent.shape)

const byId = z.object({ id: z.string().max(40) })

export const accounts = {
  list: {
    method: 'GET',
    url: '/studio/accounts',
    schema: { tags, summary: 'Lists all accounts', response: { 200: z.array(account) } },
  },
  create: {
    method: 'POST',
    url: '/studio/accounts',
    schema: {
      tags,
      summary: 'Creates an account and sends a link to set its password',
      body: z.strictObject({
        email: z.string().max(254),
        name: z.string().trim().min(1).max(120),
        [organisationField]: z.string().max(160).default(''),
        role: z.enum(accountRoles),
      }),
      response: { 201: accountAndMessage },
    },
  },
  change: {
    method: 'PATCH',
    url: '/studio/accounts/:id',
    schema: {
      tags,
      summary: 'Changes the role of an account, closes it or reopens it, and ends its sessions',
      params: byId,
      body: z.strictObject({ role: z.enum(accountRoles).optional(), isClosed: z.boolean().optional() }),
      response: { 200: account },
    },
  },
  sendPasswordLink: {
    method: 'POST',
    url: '/studio/accounts/:id/password-link',
    schema: { tags, summary: 'Sends a link to set a password', params: byId, response: { 200: messageSent } },
  },
  endSessions: {
    method: 'DELETE',
    url: '/studio/accounts/:id/sessions',
    schema: { tags, summary: 'Ends all sessions of an account', params: byId, response: { 204: emptyBody } },
  },
} as const satisfies ApiRoutes

const application = z.object({
  number: z.number(),
  createdAt: z.string(),
  state: z.enum(['open', 'approved', 'declined']),
  answers: z.array(z.object({ name: z.string(), label: z.string(), value: z.string().nullable() })),
})

const byNumber = z.object({
  number: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31),
})

export const applications = {
  list: {
    method: 'GET',
    url: '/studio/applications',
    schema: {
      tags: ['applications'],
      summary: 'Lists applications for accounts, oldest first',
      response: { 200: z.array(application) },
    },
  },
  approve: {
    method: 'POST',
    url: '/studio/applications/:number/approve',
    schema: {
      tags: ['applications'],
      summary: 'Approves an application: creates the account and sends a link to set its password',
      params: byNumber,
      response: { 200: accountAndMessage },
    },
  },
  decline: {
    method: 'POST',
    url: '/studio/applications/:number/decline',
    schema: {
      tags: ['applications'],
      summary: 'Declines an application and notifies the applicant',
      params: byNumber,
      response: { 200: messageSent },
    },
  },
} as const satisfies ApiRoutes
