/** Schemas that identify an item in request paths and bodies. */
import { z } from 'zod'
import { isContentKey } from '#kit'

export const itemParams = z.object({
  item: z.string().refine(isContentKey, 'must be a content key'),
  language: z.string().regex(/^[a-z]{2,3}(?:_[A-Z]{2})?$/, 'must be a code such as en_GB'),
})

/** The parameters of a request for an item in one language. */
export const itemLanguageParams = {
  contentKey: itemParams.shape.item,
  language: itemParams.shape.language,
}

export const itemName = z.object({ contentKey: z.string(), language: z.string() })
/** An item in one language that a draft changes. */
export type ItemName = Readonly<z.output<typeof itemName>>

/** The change set of a request. Default: the shared change set, which all editors edit together. */
export const changeSetQuery = z.object({
  set: z
    .string()
    .max(100)
    .optional()
    .describe('Name of the change set; by default `shared`, the current changes of all editors.'),
})
export const changeSet = changeSetQuery.shape

/** Maximum number of entries to return. Entries are sorted newest first. */
export const listLimitQuery = z.object({ limit: z.coerce.number().int().min(1).max(1000).default(200) })

/** The body of a response with status 204. */
export const emptyBody = z.null()
