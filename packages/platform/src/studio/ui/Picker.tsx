/** A button that shows the selected option and opens a list with a search field. */
import type { ReactNode } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { Text } from 'react-aria-components/Text'
import { ListInput } from '../focus/ListInput.tsx'
import { PopoverDialog } from './PopoverDialog.tsx'
import { useStableValueDuringPress } from './use-stable-value-during-press.ts'
import { messages } from '../messages/messages.ts'

export type PickerItem = {
  readonly key: string
  readonly text: string
  readonly note?: string
  readonly picture?: ReactNode
}

/** Joins an option's notes. Skips notes that are `false`. */
export function joinNotes(notes: readonly (string | false)[]): Pick<PickerItem, 'note'> {
  const shown = notes.filter(Boolean)
  return shown.length === 0 ? {} : { note: shown.join(' · ') }
}

type PickerProps = {
  /** The accessible name of the list. */
  readonly label: string
  readonly id?: string
  readonly labelledBy?: string | undefined
  readonly describedBy?: string | undefined
  readonly children: ReactNode
  readonly words: string
  readonly onWords: (words: string) => void
  /** Options that match the search. */
  readonly items: readonly PickerItem[]
  /** True while the options are still the results of the previous search. */
  readonly isLoading?: boolean
  readonly isGrid?: boolean
  readonly isDisabled?: boolean
  readonly above?: ReactNode
  /** Shown in the empty search field. */
  readonly placeholder?: string
  readonly onPick: (key: string) => void
}

export function Picker(props: PickerProps) {
  const { label, id, labelledBy, describedBy, children, words, onWords, onPick } = props
  const { value: items, onPointerDownCapture } = useStableValueDuringPress(props.items)
  return (
    <DialogTrigger onOpenChange={() => onWords('')}>
      <Button
        {...(id !== undefined && { id })}
        {...(labelledBy === undefined
          ? { 'aria-label': label }
          : { 'aria-labelledby': `${labelledBy} ${id ?? ''}` })}
        {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
        className="picked"
        isDisabled={props.isDisabled === true}
      >
        {children}
      </Button>
      <PopoverDialog label={label}>
        {(close) => (
          <Autocomplete inputValue={words} onInputChange={onWords}>
            {props.above}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must move the focus into itself (ARIA practices) */}
            <SearchField aria-label={messages.form.search} autoFocus>
              <ListInput placeholder={props.placeholder ?? messages.form.search} />
            </SearchField>
            <ListBox
              aria-label={label}
              onPointerDownCapture={onPointerDownCapture}
              className={props.isGrid === true ? 'options grid' : 'options'}
              data-loading={props.isLoading === true || undefined}
              layout={props.isGrid === true ? 'grid' : 'stack'}
              items={items.map((item) => ({ ...item, id: item.key }))}
              renderEmptyState={() => <p className="quiet">{messages.noResults(words)}</p>}
              onAction={(key) => {
                onPick(String(key))
                close()
              }}
            >
              {({ text, note, picture, id: key }) => (
                <ListBoxItem id={key} textValue={text} className="option">
                  {picture}
                  <Text slot="label">{text}</Text>
                  {note !== undefined && <Text slot="description">{note}</Text>}
                </ListBoxItem>
              )}
            </ListBox>
          </Autocomplete>
        )}
      </PopoverDialog>
    </DialogTrigger>
  )
}
