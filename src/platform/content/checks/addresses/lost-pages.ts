/** NRM-6: finds page references in a body that lead to no page of this site. */
import { holdsExpression, pageReference, type PageReference } from '#schema'
import { toLongRecordId } from '#kit'
import { toStep } from '../items/references.ts'

export type LostPage = { readonly fieldPath: readonly string[]; readonly message: string }

export type NamedSite = {
  /** By its URL name. */
  readonly hasPage: (urlName: string) => boolean
  /** By 18 characters. */
  readonly hasRecord: (recordId: string) => boolean
}

/** Content keys are looked after as every other reference to an item is. */
export function findLostPages(
  value: unknown,
  site: NamedSite,
  fieldPath: readonly string[] = [],
): LostPage[] {
  if (typeof value !== 'object' || value === null) return []
  const reference = 'attributes' in value ? pageReference.safeParse(value).data : undefined
  const message = reference && findLoss(reference, site)
  if (reference !== undefined) return message === undefined ? [] : [{ fieldPath, message }]
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) =>
    findLostPages(child, site, [...fieldPath, toStep(value, key, child)]),
  )
}

function findLoss(
  { type, attributes }: PageReference,
  { hasPage, hasRecord }: NamedSite,
): string | undefined {
  if (type === 'comm__namedPage') {
    const isThere = holdsExpression(attributes.name) || hasPage(attributes.name.toLowerCase())
    return isThere ? undefined : `there is no page named ${attributes.name}`
  }
  if (type !== 'standard__recordPage' || holdsExpression(attributes.recordId)) return undefined
  const isThere = hasRecord(toLongRecordId(attributes.recordId) ?? '')
  return isThere ? undefined : `there is no record ${attributes.recordId}`
}
