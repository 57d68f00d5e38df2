/** Routes that withdraw items from the site immediately. */
import { z } from 'zod'
import { findUnstorableCharacter } from '#kit'
import { itemParams } from './names.ts'
import type { ApiRoutes, ReadonlyDeep } from './route.ts'

const tags = ['recalls'] as const

/** Reasons for a withdrawal, in menu order. Shown only to staff. */
export const withdrawalReasons = ['recall', 'safety', 'label-error', 'discontinued'] as const

const { item, language } = itemParams.shape
const itemTitle = z.object({ contentKey: z.string(), title: z.string() })

const plan = z.object({
  title: z.string(),
  versions: z
    .array(
      z.object({
        language: z.string(),
        title: z.string(),
        address: z.string().optional().describe('Path of the page without the prefix of its language.'),
      }),
    )
    .describe('Published languages of the item.'),
  drafts: z
    .array(
      z.object({
        language: z.string(),
        changedBy: z.string().describe('Name of the account that changed it last.'),
      }),
    )
    .describe('Drafts of the item. They stay, but cannot be published.'),
  sets: z.array(itemTitle).describe('Sets that contain the item.'),
  uses: z
    .array(itemTitle.extend({ type: z.string() }))
    .describe('Up to 20 other items that refer to it. Their links become text.'),
  moreUses: z.int().describe('Number of further items.'),
})
export type RecallPlan = ReadonlyDeep<z.output<typeof plan>>

const recall = z.strictObject({
  item,
  reason: z.enum(withdrawalReasons).describe('For staff only; no page, export or other API contains it.'),
  notes: z
    .record(
      language,
      z
        .string()
        .max(1000)
        .refine((note) => findUnstorableCharacter(note) === undefined, 'must be text that can be stored'),
    )
    .refine((notes) => Object.keys(notes).length <= 50, 'must have at most 50 languages')
    .default({})
    .describe('Messages for visitors by language, shown at the item’s address.'),
  sets: z.array(item).max(200).default([]).describe('Sets that are withdrawn too.'),
  key: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')
    .describe(
      'Idempotency key, new for each withdrawal. A repeated request changes nothing and returns the first response.',
    ),
})

const recalled = z.object({
  release: z.int(),
  behind: z
    .array(z.string())
    .describe('Servers that do not show the release yet. Each checks for it before its next response.'),
  purge: z
    .enum(['confirmed', 'pending', 'none'])
    .describe('State of the cache in front of the servers; `none` if there is no such cache.'),
})
export type RecallResponse = ReadonlyDeep<z.output<typeof recalled>>

const withdrawal = z.object({
  release: z.int().describe('The release that withdrew the item.'),
  createdAt: z.string().describe('ISO 8601, UTC.'),
  createdBy: z.string().describe('Name of the account.'),
  reason: z.string().nullable().describe('For staff only; null if it is unknown.'),
  others: z.array(z.string()).describe('Titles of the other items that the release withdrew.'),
  canUndo: z.boolean().describe('False if it was imported, or if a later release changed the item.'),
})
export type ItemWithdrawal = ReadonlyDeep<z.output<typeof withdrawal>>

export const recalls = {
  find: {
    method: 'GET',
    url: '/studio/recalls/:item',
    schema: {
      tags,
      summary: 'Returns the withdrawal of an item. If its release is undone, the item is on the site again',
      params: z.object({ item }),
      response: {
        200: z.object({ withdrawal: withdrawal.nullable().describe('Null if the item is not withdrawn.') }),
      },
    },
  },
  plan: {
    method: 'POST',
    url: '/studio/recalls/plan',
    schema: {
      tags,
      summary:
        'Returns the changes that withdrawing an item would make. Returns 409 if it was withdrawn already, and 422 if it has no address of its own',
      body: z.strictObject({ item }),
      response: { 200: plan },
    },
  },
  recall: {
    method: 'POST',
    url: '/studio/recalls',
    schema: {
      tags,
      summary:
        'Withdraws an item immediately, in every language, without a draft or a check. Returns once all servers and the cache in front of them have confirmed. Waits two seconds for servers and 30 seconds for the cache',
      body: recall,
      response: { 200: recalled },
    },
  },
} as const satisfies ApiRoutes
