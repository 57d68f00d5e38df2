/** Selects several items by title. Editors sort the rows with buttons, keys or drag and drop. */
import { messages } from '../../messages/messages.ts'
import { EntryActions } from '../../ui/EntryActions.tsx'
import { toEntryLabel, type InputProps } from '../../fields/form-deps.ts'
import { Grip } from '../../ui/Grip.tsx'
import { useRowMoves } from '../../ui/use-row-moves.ts'
import { useItems } from '../../document/use-items.ts'
import { ItemPicker, useItemTitles } from './ItemPicker.tsx'

export function ReferencesInput(props: InputProps) {
  const { id, describedBy, field, value, isReadOnly, onStep, deps } = props
  const keys = Array.isArray(value) ? value.map(String) : []
  const titles = useItemTitles(props, keys)
  const shownTypes = useTypesOf(props, keys)
  const { list } = messages.form
  const move = (from: number, to: number) => {
    onStep(keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] ?? ''))
    deps.announce(list.moved(titles(keys[from] ?? ''), to + 1))
  }
  const { ref, toMark } = useRowMoves(move)
  return (
    <fieldset id={id} aria-labelledby={`${id}-label`} aria-describedby={describedBy} className="references">
      <ol ref={ref}>
        {keys.map((key, at) => (
          <li key={key} className={`entry-head ${toMark(at)}`}>
            {!isReadOnly && <Grip />}
            <span className="entry-name">{titles(key)}</span>
            {!isReadOnly && (
              <EntryActions
                name={titles(key)}
                isFirst={at === 0}
                isLast={at === keys.length - 1}
                onMove={(by) => move(at, at + by)}
                onRemove={() => onStep(keys.toSpliced(at, 1))}
              />
            )}
          </li>
        ))}
      </ol>
      <ItemPicker
        {...{ deps, isReadOnly }}
        label={list.add(toEntryLabel(field))}
        type={field.refersTo ?? shownTypes}
        onPick={(key) => keys.includes(key) || onStep([...keys, key])}
      >
        {list.add(toEntryLabel(field))}
      </ItemPicker>
    </fieldset>
  )
}

/**
 * Returns the content types of the selected items. The search for further items is limited to these types. Undefined if
 * nothing is selected.
 */
function useTypesOf({ deps }: InputProps, keys: readonly string[]): string | undefined {
  const items = useItems({ language: deps.item.language, keys }, keys.length > 0)
  const types = new Set(
    (items ?? []).filter(({ contentKey }) => keys.includes(contentKey)).map(({ type }) => type),
  )
  return keys.length === 0 || types.size === 0 ? undefined : [...types].join(',')
}
