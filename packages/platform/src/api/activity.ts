/** The routes of Activity: edits, publishes and all other actions on the site. */
import { z } from 'zod'
import { loggedOperationWithPreviousValue } from './drafts.ts'
import { itemName, itemParams } from './names.ts'
import type { ApiRoutes } from './route.ts'

const activityActions = [
  'edit',
  'publish',
  'undo',
  'withdraw',
  'import',
  'discard',
  'folder',
  'command',
  'signIn',
  'account',
  'submission',
  'setting',
  'other',
] as const
export type ActivityAction = (typeof activityActions)[number]

const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
const edit = String.raw`${time},[A-Z0-9]{1,60},[a-z]{2,3}(?:_[A-Z]{2})?,\d{1,9}`
/** The position in each log: empty at the start, `-` at the end. */
const cursor = new RegExp(`^(?:${edit}|-)?~(?:${time},\\d{1,15}|-)?$`)

const moment = z.iso.datetime().optional()

const filters = {
  person: z.string().min(1).max(200).optional().describe('Account id, or name of a command, from `people`.'),
  item: itemParams.shape.item.optional().describe('Content key.'),
  language: itemParams.shape.language.optional().describe('Language of that item.'),
  field: z
    .string()
    .max(200)
    .regex(/^[\w-]+(?:\.[\w-]+)?$/, 'must be a path such as body.warnings')
    .optional()
    .describe('Path of a field: `title`, `body.warnings`, `props.text`.'),
  action: z.enum(activityActions).optional(),
  from: moment.describe('ISO 8601 date and time in UTC.'),
  until: moment.describe('ISO 8601 date and time in UTC. Returns earlier actions.'),
  q: z.string().min(1).max(200).optional().describe('Text in titles, names, notes, old and new values.'),
}

const query = z.object({
  ...filters,
  after: z
    .string()
    .regex(cursor, 'must be `next` of an earlier answer: leave it out to begin with the newest')
    .optional()
    .describe('`next` of the previous response.'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

const person = z.object({ account: z.string(), name: z.string() })

const operation = loggedOperationWithPreviousValue.extend(itemName.shape)

const namedRelease = z.object({ number: z.int(), createdAt: z.string(), note: z.string() })

const row = z.object({
  key: z.string().describe('Unique in the list.'),
  at: z.string().describe('ISO 8601 date and time in UTC.'),
  person: person.describe('The account or the command that acted.'),
  action: z.enum(activityActions),
  event: z.string().describe('Name of the audit event; empty for edits.'),
  item: z
    .object({
      ...itemName.shape,
      type: z.string().describe('Content type.'),
      title: z.string().describe('Title of the item; empty if it no longer exists and its title is unknown.'),
      isGone: z.boolean().describe('True if the item has neither a published version nor a draft.'),
    })
    .nullable(),
  edit: z
    .object({
      first: operation,
      last: operation.extend({
        blockType: z.string().nullable().describe('Type of the edited block; null if unknown.'),
      }),
      count: z.int(),
    })
    .nullable()
    .describe('First and last operation of an undo group. Inserted content is left out.'),
  release: namedRelease
    .extend({
      items: z.array(itemName.extend({ title: z.string() })).describe('First items that it changed.'),
      hasMore: z.boolean(),
      undoes: namedRelease.nullable().describe('Release that it reverts, or to which it returns.'),
    })
    .nullable(),
  subject: z.string().describe('Account, reference or other name in the event.'),
  subjectName: z.string().describe('Name of that account; empty if there is none.'),
  origin: z.string().nullable().describe('IP address of the client, or the command; for administrators.'),
})
export type ActivityRow = Readonly<z.output<typeof row>>

const page = z.object({
  rows: z.array(row).describe('Newest first. May be empty before the end.'),
  next: z.string().nullable().describe('Value of `after` for the next request; null at the end.'),
})
export type ActivityPage = Readonly<z.output<typeof page>>

const tags = ['activity'] as const

export const activity = {
  list: {
    method: 'GET',
    url: '/studio/activity',
    schema: {
      tags,
      summary:
        'Lists edits, publishes and other actions, newest first. Only administrators get actions that do not concern content',
      querystring: query,
      response: { 200: page },
    },
  },
  people: {
    method: 'GET',
    url: '/studio/activity/people',
    schema: {
      tags,
      summary: 'Lists the people and commands in Activity by name',
      response: { 200: z.object({ people: z.array(person) }) },
    },
  },
  csv: {
    method: 'GET',
    url: '/studio/activity/csv',
    schema: {
      tags,
      summary: 'Returns the first 10,000 actions that match as CSV',
      querystring: z.object(filters),
    },
  },
} as const satisfies ApiRoutes
