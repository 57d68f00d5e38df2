/** Routes for records: submissions, messages that no mail server accepted, and the audit log. */
import { z } from 'zod'
import { formFieldTypes } from '#model'
import { emptyBody, listLimitQuery } from './names.ts'
import type { ApiRoutes } from './route.ts'

const enquiryLine = z.object({
  key: z.string().describe('Content key of the item.'),
  name: z.string().describe('Name of the item at the time of submission.'),
  quantity: z.number(),
})
const submission = z.object({
  reference: z.string().describe('Reference number that the sender can quote, such as 2C4F-7HMX.'),
  createdAt: z.string().describe('ISO 8601 date and time in UTC.'),
  form: z.string(),
  formLabel: z.string(),
  page: z.object({ contentKey: z.string(), path: z.string(), title: z.string() }),
  account: z.string().nullable().describe('Account that was signed in when it sent an enquiry.'),
  state: z.enum(['received', 'answered']),
  answeredAt: z.string().nullable(),
  suspicion: z.string().nullable(),
  answers: z.array(
    z.object({
      name: z.string(),
      type: z.enum(formFieldTypes),
      label: z.string(),
      value: z.string().nullable(),
      lines: z.array(enquiryLine).optional(),
    }),
  ),
})

export const submissions = {
  list: {
    method: 'GET',
    url: '/studio/submissions',
    schema: {
      tags: ['submissions'],
      summary: 'Lists form submissions, newest first',
      querystring: listLimitQuery,
      response: { 200: z.array(submission) },
    },
  },
  setState: {
    method: 'PUT',
    url: '/studio/submissions/:reference/state',
    schema: {
      tags: ['submissions'],
      summary: 'Marks a submission as answered or received; the account of its sender shows the state',
      params: z.object({ reference: z.string().max(40) }),
      body: z.strictObject({ state: z.enum(['received', 'answered']) }),
      response: { 200: submission },
    },
  },
} as const satisfies ApiRoutes

const outboxEntry = z.object({
  name: z.string().describe('File name: YYYY-MM-DDTHH-MM-SS-mmm-….eml'),
  createdAt: z.string(),
  to: z.string(),
  subject: z.string(),
})

export type OutboxEntry = Readonly<z.output<typeof outboxEntry>>

export const outbox = {
  list: {
    method: 'GET',
    url: '/studio/outbox',
    schema: {
      tags: ['outbox'],
      summary: 'Lists messages that no mail server accepted, newest first',
      querystring: listLimitQuery,
      response: { 200: z.array(outboxEntry) },
    },
  },
  read: {
    method: 'GET',
    url: '/studio/outbox/:name',
    schema: {
      tags: ['outbox'],
      summary: 'Returns a message as plain text. Its links work once, so the audit log records the request',
      params: z.object({ name: z.string().max(200) }),
      response: { 200: { content: { 'text/plain': { schema: z.string() } } } },
    },
  },
  send: {
    method: 'POST',
    url: '/studio/outbox/:name/send',
    schema: {
      tags: ['outbox'],
      summary:
        'Sends a message and removes it from the outbox. Returns 409 without a mail server, and if it rejects the message',
      params: z.object({ name: z.string().max(200) }),
      body: z.strictObject({}),
      response: { 204: emptyBody },
    },
  },
} as const satisfies ApiRoutes

const auditEntry = z.object({
  number: z.number(),
  createdAt: z.string(),
  actor: z.string(),
  event: z.string().describe('Name of the event, such as submission.answered.'),
  item: z.string(),
  origin: z.string().describe('IP address of the client, or the command.'),
})

export const audit = {
  list: {
    method: 'GET',
    url: '/studio/audit',
    schema: {
      tags: ['audit'],
      summary: 'Lists actions of privileged accounts, newest first',
      querystring: listLimitQuery,
      response: { 200: z.array(auditEntry) },
    },
  },
} as const satisfies ApiRoutes
