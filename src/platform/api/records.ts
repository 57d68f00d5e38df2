/** Routes of records: submissions, messages that no mail server accepted, and the audit log. */
import { z } from 'zod'
import { formFieldTypes } from '#model'
import { atMost } from './names.ts'
import type { ApiRoutes } from './route.ts'

const enquiryLine = z.object({
  key: z.string().describe('Content key of the item'),
  name: z.string().describe('As it was when it was sent'),
  quantity: z.number(),
})
const submission = z.object({
  reference: z.string().describe('What the sender says on the telephone: 2C4F-7HMX'),
  createdAt: z.string().describe('ISO 8601, UTC'),
  form: z.string(),
  formLabel: z.string(),
  page: z.object({ contentKey: z.string(), path: z.string(), title: z.string() }),
  account: z.string().nullable().describe('Who was signed in, of an enquiry'),
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
      summary: 'What visitors have sent, newest first',
      querystring: atMost,
      response: { 200: z.array(submission) },
    },
  },
  setState: {
    method: 'PUT',
    url: '/studio/submissions/:reference/state',
    schema: {
      tags: ['submissions'],
      summary: 'Says that it has been answered, or that it has not: its sender’s account shows it',
      params: z.object({ reference: z.string().max(40) }),
      body: z.strictObject({ state: z.enum(['received', 'answered']) }),
      response: { 200: submission },
    },
  },
} as const satisfies ApiRoutes

const outboxEntry = z.object({
  name: z.string().describe('Of its file: YYYY-MM-DDTHH-MM-SS-mmm-….eml'),
  createdAt: z.string(),
  to: z.string(),
  subject: z.string(),
})

export const outbox = {
  list: {
    method: 'GET',
    url: '/studio/outbox',
    schema: {
      tags: ['outbox'],
      summary: 'Messages that no mail server took, newest first',
      querystring: atMost,
      response: { 200: z.array(outboxEntry) },
    },
  },
  read: {
    method: 'GET',
    url: '/studio/outbox/:name',
    schema: {
      tags: ['outbox'],
      summary: 'One of them as plain text; links in it work once, so reading is an audit event',
      params: z.object({ name: z.string().max(200) }),
      response: { 200: { content: { 'text/plain': { schema: z.string() } } } },
    },
  },
} as const satisfies ApiRoutes

const auditEntry = z.object({
  number: z.number(),
  createdAt: z.string(),
  actor: z.string(),
  event: z.string().describe('What was done: submission.answered'),
  item: z.string(),
  origin: z.string().describe('Address of the machine, or command'),
})

export const audit = {
  list: {
    method: 'GET',
    url: '/studio/audit',
    schema: {
      tags: ['audit'],
      summary: 'What privileged people did, newest first',
      querystring: atMost,
      response: { 200: z.array(auditEntry) },
    },
  },
} as const satisfies ApiRoutes
