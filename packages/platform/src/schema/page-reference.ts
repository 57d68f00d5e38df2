/** NRM-6: a reference that identifies a page by its URL name instead of its path. */
import { z } from 'zod'
import { isContentKey, isUnambiguousUrl, isRecordId } from '#kit'
import { hasExpression } from './expression.ts'

const attribute = (isRight: (value: string) => boolean, message: string) =>
  z.string().refine((value) => hasExpression(value) || isRight(value), message)

/** The query parameters of the URL. */
const state = z.record(z.string().min(1).max(80), z.string().max(300)).optional()

const page = <T extends string, A extends z.ZodRawShape>(type: T, attributes: A) =>
  z.strictObject({ type: z.literal(type), attributes: z.strictObject(attributes), state })

/** Rejects any reference type, key or attribute that this schema does not list. */
export const pageReference = z.discriminatedUnion('type', [
  /** A page of this site, identified by its URL name. */
  page('comm__namedPage', { name: z.string().min(1).max(200) }),
  page('standard__webPage', {
    url: attribute(isUnambiguousUrl, 'must be a link such as https://example.com/'),
  }),
  page('standard__recordPage', {
    recordId: attribute(isRecordId, 'must be a record id of 15 or 18 characters'),
    objectApiName: z.string().max(80).optional(),
    actionName: z.literal('view').optional(),
  }),
  page('standard__managedContentPage', {
    contentKey: attribute(isContentKey, 'must be a content key: MC and 26 characters'),
    contentTypeName: z.string().max(80).optional(),
  }),
])
export type PageReference = z.output<typeof pageReference>
