import type { DraftChange } from '#api'
import type { FieldDescription } from '#schema'
import { toLabel } from '../fields/form-deps.ts'
import { formDevices } from '../fields/stored-value.ts'
import { say } from '../messages/messages.ts'
import { toWords } from '../messages/to-words.ts'
import type { KnownTypes } from '../blocks/types.ts'

/**
 * Names a published change by block type and field, because the block itself may have been changed or removed since.
 */
export function toChangedPosition({ blocks }: KnownTypes, { block, type, path }: DraftChange): string {
  if (block === null)
    return path
      .filter((step) => step !== 'body')
      .map(toStep)
      .join(' › ')
  const known = type === null ? undefined : blocks.get(type)
  const steps = path.slice(1)
  return [known?.label ?? type ?? say.problems.goneBlock, ...toFieldSteps(known?.fields ?? [], steps)].join(
    ' › ',
  )
}

function toFieldSteps(
  fields: readonly FieldDescription[],
  [step, ...rest]: readonly string[],
): readonly string[] {
  if (step === undefined) return []
  const field = fields.find(({ name }) => name === step)
  if (field === undefined) return [toStep(step), ...toFieldSteps([], rest)]
  return [
    toLabel(field),
    ...toFieldSteps(
      field.inside.flatMap((inside) => inside.fields),
      rest,
    ),
  ]
}

/** Counts list entries from 1, and names devices. An unknown field is labelled by its name. */
function toStep(step: string): string {
  if (/^\d+$/.test(step)) return say.form.list.entry(Number(step) + 1)
  const device = formDevices.find((one) => one === step)
  return device === undefined ? toWords(step) : say.form.devices[device]
}
