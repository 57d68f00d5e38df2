/** Schemas of what the routes of the staff API take and answer, also for the OpenAPI document. */
import { z } from 'zod'
import type { Account } from '#identity'
import { accountRoles, formFieldTypes, organisationField } from '#model'

export const account = z.object({
  id: z.string().describe('Begins with 005'),
  email: z.string(),
  name: z.string(),
  [organisationField]: z.string().describe('Empty for staff'),
  role: z.enum(accountRoles),
  isClosed: z.boolean(),
  hasPassword: z.boolean(),
  createdAt: z.string().describe('ISO 8601, UTC'),
})
/** Without a message somebody sends another link; the account is there all the same. */
export const messageSent = z.object({
  isMessageSent: z.boolean().describe('Whether the mail server or the outbox has taken the message'),
})
export const toAccountShape = <A extends Account>({ organisation, ...account }: A) => ({
  ...account,
  [organisationField]: organisation,
})
export const accountAndMessage = account.extend(messageSent.shape)
export const application = z.object({
  number: z.number(),
  createdAt: z.string(),
  state: z.enum(['open', 'approved', 'declined']),
  answers: z.array(z.object({ name: z.string(), label: z.string(), value: z.string().nullable() })),
})
const enquiryLine = z.object({
  key: z.string().describe('Content key of the item'),
  name: z.string().describe('As it was when it was sent'),
  quantity: z.number(),
})
export const submission = z.object({
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
export const auditEntry = z.object({
  number: z.number(),
  createdAt: z.string(),
  actor: z.string(),
  event: z.string().describe('What was done: submission.answered'),
  item: z.string(),
  origin: z.string().describe('Address of the machine, or command'),
})
export const outboxEntry = z.object({
  name: z.string().describe('Of its file: YYYY-MM-DDTHH-MM-SS-mmm-….eml'),
  createdAt: z.string(),
  to: z.string(),
  subject: z.string(),
})
/** `?limit=`: newest first, so the rest is older. */
export const atMost = z.object({ limit: z.coerce.number().int().min(1).max(1000).default(200) })
export const nothing = z.null()
export const bodyLimit = 16 * 1024
