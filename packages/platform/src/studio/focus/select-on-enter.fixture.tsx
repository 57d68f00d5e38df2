/** Renders a search field above a list that loads after the field, as in the insert dialog. */
import { useEffect, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { lazily } from '../core/lazily.tsx'
import { ListInput } from './ListInput.tsx'

/** Names that are inserted at the top of the list when `showMoreOptions` is called. */
const more = ['Title']
const names = ['Grid', 'Section', 'Text', 'Picture']
const showMore: { current: () => void } = { current: () => {} }

export const showMoreOptions = () => showMore.current()

/**
 * Renders the search field. Returns a function that shows the list. `entered` is text that the editor typed and
 * confirmed with Enter before the field was rendered.
 */
export function showList(entered = ''): () => void {
  const element = document.createElement('main')
  document.body.replaceChildren(element)
  let come = () => {}
  const isThere = new Promise<void>((resolve) => (come = resolve))
  const Late = lazily(() => isThere.then(() => Blocks), <p>One moment…</p>)
  flushSync(() => createRoot(element).render(<Shown Late={Late} entered={entered} />))
  return come
}

/** Names of the selected options. */
export const selectedNames: string[] = []

type TypedTextProps = { readonly words: string }

function Shown({
  Late,
  entered,
}: {
  readonly Late: ComponentType<TypedTextProps>
  readonly entered: string
}) {
  const [words, setWords] = useState(entered)
  return (
    <Dialog aria-label="Insert">
      <Autocomplete inputValue={words} onInputChange={setWords}>
        <SearchField aria-label="Search">
          <ListInput isEntered={entered !== ''} />
        </SearchField>
        <Late words={words} />
      </Autocomplete>
    </Dialog>
  )
}

function Blocks({ words }: TypedTextProps) {
  const [hasMore, setMore] = useState(false)
  useEffect(() => {
    showMore.current = () => flushSync(() => setMore(true))
  }, [])
  const found = [...(hasMore ? more : []), ...names].filter((name) => name.toLowerCase().includes(words))
  return (
    <ListBox
      aria-label="Blocks"
      items={found.map((id) => ({ id }))}
      onAction={(key) => void selectedNames.push(String(key))}
    >
      {({ id }) => <ListBoxItem>{id}</ListBoxItem>}
    </ListBox>
  )
}
