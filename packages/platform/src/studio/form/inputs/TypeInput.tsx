/** Selects a content type by its label. */
import type { InputProps } from '../../fields/form-deps.ts'
import { ChoiceInput } from './choice-inputs.tsx'

export function TypeInput(props: InputProps) {
  const types = [...props.deps.types.contentTypes.values()]
  return (
    <ChoiceInput
      {...props}
      field={{
        ...props.field,
        values: types.map(({ name }) => name),
        valueLabels: Object.fromEntries(types.map(({ name, label }) => [name, label])),
      }}
    />
  )
}
