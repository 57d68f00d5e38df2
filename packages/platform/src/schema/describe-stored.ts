import { hasExpression } from './expression.ts'

/**
 * Describes the strings anywhere in a stored value, so that checks that cannot find a problem in them are skipped.
 */
type StoredDescription = {
  readonly hasExpression: boolean
  readonly hasEmptyText: boolean
  /** Length of the longest string. */
  readonly longestText: number
}

/** Describes a value in one pass. This is much faster than one pass for each check, because it does not read the schema. */
export function describeStored(stored: unknown): StoredDescription {
  const found = { hasExpression: false, hasEmptyText: false, longestText: 0 }
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      found.longestText = Math.max(found.longestText, value.length)
      found.hasEmptyText ||= value === ''
      found.hasExpression ||= hasExpression(value)
    } else if (typeof value === 'object' && value !== null)
      for (const child of Object.values(value)) visit(child)
  }
  visit(stored)
  return found
}
