/** Schemas of what the routes of drafts take and answer; what operations are, the room of operations says. */
import { z } from 'zod'
import { isContentKey } from '#kit'
import { clientId, draftHead, loggedOperation } from '#operations'

/** A gesture may bring a page of 2,000 blocks. */
export const operationsLimit = 1024 * 1024

export const draftParams = z.object({
  item: z.string().refine(isContentKey, 'must be a content key'),
  language: z.string().regex(/^[a-z]{2,3}(?:_[A-Z]{2})?$/, 'must be a code such as en_GB'),
})
export const offerParams = draftParams.extend({ seq: z.coerce.number().int().min(1) })

export const listedDraft = draftHead.omit({ urlName: true, body: true }).extend({
  changedBy: z.string().describe('Name of the account'),
  changedAt: z.string().describe('ISO 8601, UTC'),
  collisions: z.int().describe('Operations that were offered, and about which nobody has decided'),
})
export const draftAndOffers = draftHead.extend({
  offers: z.array(loggedOperation).describe('Those about which nobody has decided'),
})
export const logQuery = z.object({
  after: z.coerce.number().int().min(0).optional().describe('What came after it, oldest first'),
  before: z.coerce.number().int().min(1).optional().describe('What came before it, newest first'),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
})
/** `key/language`, with commas between them. */
export const newestQuery = z.object({
  kind: z.enum(['undo', 'redo']),
  items: z
    .string()
    .max(4000)
    .regex(/^[A-Z0-9]+\/[A-Za-z_]+(?:,[A-Z0-9]+\/[A-Za-z_]+)*$/, 'must be keys with languages: MC…/en_GB,…')
    .describe('Such as `MC…/en_GB`, with commas between them'),
})
export const toKeys = (items: string) =>
  items.split(',').map((item) => {
    const [contentKey = '', language = ''] = item.split('/')
    return { contentKey, language }
  })
export const eventsQuery = z.object({
  after: z.coerce.number().int().min(0).default(0).describe('Operations that came later are sent first'),
  client: clientId.optional().describe('The tab that listens: others see it there as long as it does'),
})
/** Where the client has left something out, `next` is the number that is expected. */
export const conflict = z.object({
  next: z.int().optional(),
  error: z.looseObject({ code: z.string(), message: z.string() }),
})

type Placed = {
  readonly place?: { readonly block: string | null; readonly path: readonly string[] } | undefined
}

/** As an answer has it. */
export const withPlace = <Problem extends Placed>({ place, ...problem }: Problem) => ({
  ...problem,
  ...(place !== undefined && { place: { block: place.block, path: [...place.path] } }),
})
