/** Schemas of what was done to all items. */
import { z } from 'zod'
import type { Drafts } from '#drafts'
import { loggedOperation } from '#operations'
import { draftParams } from './draft-shapes.ts'

type SiteLog = Awaited<ReturnType<Drafts['readSiteLog']>>
type LogPlace = NonNullable<SiteLog['next']>

/** Moment, item, language and number. */
const cursor =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z),([A-Z0-9]{1,60}),([a-z]{2,3}(?:_[A-Z]{2})?),(\d{1,9})$/

export const siteLogQuery = z.object({
  before: z
    .string()
    .regex(cursor, 'must be `next` of an earlier answer: leave it out to begin with the newest')
    .transform(toPlace)
    .optional()
    .describe('`next` of the answer before: what came earlier'),
  actor: z.string().min(1).max(200).optional().describe('What this account has done: one of `people`'),
  limit: z.coerce.number().int().min(1).max(200).default(100),
})

const item = { contentKey: draftParams.shape.item, language: draftParams.shape.language }

export const siteLog = z.object({
  operations: z
    .array(
      loggedOperation.extend({
        ...item,
        blockType: z.string().nullable().describe('Of the block that it is about, where that is known'),
      }),
    )
    .describe('What is inserted or created comes without what it says'),
  items: z
    .array(
      z.object({
        ...item,
        type: z.string().describe('Content type'),
        title: z.string().describe('Empty of what is gone, where nothing tells it any more'),
        isGone: z.boolean().describe('Neither published nor drafted'),
      }),
    )
    .describe('What the operations are about'),
  people: z
    .array(z.object({ account: z.string(), name: z.string() }))
    .describe('All whom the log names, in the order of their names'),
  next: z.string().nullable().describe('Where to go on; null at the end'),
})

export const toSiteLogAnswer = ({ operations, items, people, next }: SiteLog) => ({
  operations: [...operations],
  items: [...items],
  people: [...people],
  next: next === undefined ? null : toCursor(next),
})

const toCursor = ({ at, item: key, language, seq }: LogPlace): string => [at, key, language, seq].join()

function toPlace(text: string): LogPlace {
  const [at = '', key = '', language = '', seq = ''] = text.split(',')
  return { at, item: key, language, seq: Number(seq) }
}
