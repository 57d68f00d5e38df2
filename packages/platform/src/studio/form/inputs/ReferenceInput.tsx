/** Selects an item by title. */
import { say } from '../../messages/messages.ts'
import { toLabel, type InputProps } from '../../fields/form-deps.ts'
import { ItemPicker, useItemTitles } from './ItemPicker.tsx'

export function ReferenceInput(props: InputProps) {
  const { id, describedBy, field, value, isReadOnly, onChange, deps } = props
  const key = typeof value === 'string' ? value : ''
  const titles = useItemTitles(props, key === '' ? [] : [key])
  return (
    <ItemPicker
      {...{ id, describedBy, deps, isReadOnly }}
      label={toLabel(field)}
      labelledBy={`${id}-label`}
      type={field.refersTo}
      onPick={onChange}
    >
      {key === '' ? <span className="quiet">{say.form.choose}</span> : titles(key)}
    </ItemPicker>
  )
}
