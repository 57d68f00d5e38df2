/** Finds the field at a path, such as the path of a change. */
import type { Path } from '../operation.ts'
import type { DescribedField } from './describe-value.ts'

const deviceNames: ReadonlySet<string> = new Set(['desktop', 'tablet', 'mobile'])

/** Returns the field that describes the value at the path: an entry of a list, or the value for one device. */
export function findFieldAtPath(
  fields: readonly DescribedField[],
  [step, ...rest]: Path | readonly string[],
): DescribedField | undefined {
  const field = fields.find(({ name }) => name === step)
  return field && findInside(field, rest)
}

function findInside(
  field: DescribedField,
  [step, ...rest]: Path | readonly string[],
): DescribedField | undefined {
  if (step === undefined) return field
  if (field.isList) return findInside({ ...field, isList: false, defaultValue: undefined }, rest)
  if (field.isPerDevice && typeof step === 'string' && deviceNames.has(step))
    return findInside({ ...field, isPerDevice: false, defaultValue: undefined }, rest)
  return findFieldAtPath(
    field.inside.flatMap((group) => group.fields),
    [step, ...rest] as readonly string[],
  )
}
