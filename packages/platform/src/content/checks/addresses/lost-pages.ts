/** Finds references in a body to pages that do not exist on this site (NRM-6). */
import { hasExpression, pageReference, type PageReference } from '#schema'
import { toLongRecordId } from '#kit'
import { toPathStep } from '../items/references.ts'

export type MissingPageReference = { readonly fieldPath: readonly string[]; readonly message: string }

export type PageLookup = {
  /** Returns true if a page has this URL name. */
  readonly hasPage: (urlName: string) => boolean
  /** Returns true if a record has this id, in its 18-character form. */
  readonly hasRecord: (recordId: string) => boolean
}

/** Finds references to missing pages. Ignores content keys, because the reference check covers them. */
export function findMissingPageReferences(
  value: unknown,
  site: PageLookup,
  fieldPath: readonly string[] = [],
): MissingPageReference[] {
  if (typeof value !== 'object' || value === null) return []
  const reference = 'attributes' in value ? pageReference.safeParse(value).data : undefined
  const message = reference && findLoss(reference, site)
  if (reference !== undefined) return message === undefined ? [] : [{ fieldPath, message }]
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) =>
    findMissingPageReferences(child, site, [...fieldPath, toPathStep(value, key, child)]),
  )
}

function findLoss(
  { type, attributes }: PageReference,
  { hasPage, hasRecord }: PageLookup,
): string | undefined {
  if (type === 'comm__namedPage') {
    const isThere = hasExpression(attributes.name) || hasPage(attributes.name.toLowerCase())
    return isThere ? undefined : `there is no page named ${attributes.name}`
  }
  if (type !== 'standard__recordPage' || hasExpression(attributes.recordId)) return undefined
  const isThere = hasRecord(toLongRecordId(attributes.recordId) ?? '')
  return isThere ? undefined : `there is no record ${attributes.recordId}`
}
