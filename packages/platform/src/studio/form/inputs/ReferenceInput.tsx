/** Selects an item by title, with a link to its form or page. */
import { messages } from '../../messages/messages.ts'
import { toLabel, type InputProps } from '../../fields/form-deps.ts'
import { useItems } from '../../document/use-items.ts'
import { ItemLink } from '../../pages/ItemLink.tsx'
import { ItemPicker, useItemTitles } from './ItemPicker.tsx'

export function ReferenceInput(props: InputProps) {
  const { id, describedBy, field, value, isReadOnly, onChange, deps } = props
  const key = typeof value === 'string' ? value : ''
  const titles = useItemTitles(props, key === '' ? [] : [key])
  const { language } = deps.item
  const chosen = useItems({ language, keys: [key] }, key !== '')?.find(({ contentKey }) => contentKey === key)
  return (
    <>
      <ItemPicker
        {...{ id, describedBy, deps, isReadOnly }}
        label={toLabel(field)}
        labelledBy={`${id}-label`}
        type={field.refersTo}
        onPick={onChange}
      >
        {key === '' ? <span className="quiet">{messages.form.choose}</span> : titles(key)}
      </ItemPicker>
      {chosen !== undefined && <ItemLink item={chosen} title={messages.form.editItem(chosen.title)} />}
    </>
  )
}
