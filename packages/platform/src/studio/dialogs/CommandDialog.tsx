/** The command palette. It lists pages and items, the blocks of the current page, and all commands. */
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { ListInput } from '../focus/ListInput.tsx'
import type { Command, CommandGroup } from '../core/commands.ts'
import { findCommands } from '../core/find-commands.ts'
import { toKeyLabel } from '../core/keys.ts'
import { usePages, useTypes } from '../core/queries.ts'
import { messages } from '../messages/messages.ts'
import { useStableValueDuringPress } from '../ui/use-stable-value-during-press.ts'
import { toPageRoute } from '../pages/page-rows.ts'
import { useFormItemRows, useFormOnlyTypes } from '../pages/use-form-items.ts'
import { useRecordRows } from '../pages/use-record-rows.ts'
import { StudioDialog } from '../ui/StudioDialog.tsx'

type CommandDialogProps = {
  readonly commands: readonly Command[]
  /** Text that was typed while the dialog was loading. */
  readonly typed: string
  /** True if the editor pressed Enter while the dialog was loading. */
  readonly isEntered: boolean
  readonly onClose: () => void
}

const maxItems = 10
const none: readonly never[] = []
const order: readonly CommandGroup[] = ['block', 'field', 'page', 'go', 'view', 'studio']

export function CommandDialog({ commands, typed, isEntered, onClose }: CommandDialogProps) {
  const [words, setWords] = useState(typed)
  const [listed] = useState(() =>
    commands.filter(({ id, isDisabled }) => isDisabled !== true && id !== 'commands'),
  )
  const items = useItemCommands(useDeferredValue(words))
  const found = useMemo(
    () => [...findCommands(listed, words), ...findCommands(items, words, maxItems)],
    [listed, items, words],
  )
  const { value: steady, onPointerDownCapture } = useStableValueDuringPress(found)
  const groups = useMemo(() => toGroups(steady), [steady])
  return (
    <StudioDialog title={messages.commands.title} onClose={onClose} isPlain>
      <Autocomplete inputValue={words} onInputChange={setWords}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must move the focus into itself (ARIA practices) */}
        <SearchField aria-label={messages.commands.search} autoFocus className="command-search">
          <ListInput placeholder={messages.commands.search} isEntered={isEntered} onEscape={onClose} />
        </SearchField>
        <ListBox
          className="commands"
          aria-label={messages.commands.title}
          items={groups}
          onPointerDownCapture={onPointerDownCapture}
          renderEmptyState={() => messages.noResults(words)}
          onAction={(key) => {
            onClose()
            steady.find(({ id }) => id === key)?.run()
          }}
        >
          {({ id, commands: inside }) => (
            <ListBoxSection id={id}>
              <Header>{messages.commands.groups[id]}</Header>
              {inside.map((command) => (
                <CommandOption key={command.id} command={command} />
              ))}
            </ListBoxSection>
          )}
        </ListBox>
      </Autocomplete>
    </StudioDialog>
  )
}

/**
 * Returns navigation commands for the items found. The command for a record opens the page that shows it. The command
 * for an item without a page opens its form.
 */
function useItemCommands(words: string): readonly Command[] {
  const { data: pages = none, isSuccess } = usePages()
  const known = useTypes().data
  const navigate = useNavigate()
  const { rows, isSettled } = useRecordRows(pages, words)
  /**
   * Waits until pages and records have loaded before updating the results. Otherwise, pressing Enter early could open
   * an image instead of a record.
   */
  const [loadedWords, setLoadedWords] = useState('')
  if (isSuccess && isSettled && loadedWords !== words) setLoadedWords(words)
  const types = useFormOnlyTypes(known, pages)
  const others = useFormItemRows({ pages, drafts: none, types, words: loadedWords }).rows
  return useMemo(() => {
    const served = rows.map((row): Command => {
      const { id, title, path } = row
      return { id, group: 'go', label: title, detail: path, run: () => void navigate(toPageRoute(row)) }
    })
    const rest = others.map(({ id, title, type, contentKey, language }): Command => {
      const params = { contentKey, language }
      return {
        id,
        group: 'go',
        label: title,
        detail: known?.contentTypes.get(type)?.label ?? type,
        run: () => void navigate({ to: '/item/$contentKey/$language', params }),
      }
    })
    return [...served, ...rest]
  }, [rows, others, known, navigate])
}

function CommandOption({ command: { id, label, detail, keys } }: { readonly command: Command }) {
  return (
    <ListBoxItem id={id} textValue={detail === undefined ? label : `${label} ${detail}`}>
      <span className="command-label">{label}</span>
      {detail !== undefined && <span className="command-detail">{detail}</span>}
      {keys !== undefined && <kbd>{toKeyLabel(keys)}</kbd>}
    </ListBoxItem>
  )
}

function toGroups(commands: readonly Command[]) {
  return order
    .map((id) => ({ id, commands: commands.filter(({ group }) => group === id) }))
    .filter((group) => group.commands.length > 0)
}
