/** A button that adds a link to a page or an item, found by title, or to a typed address. */
import { useState } from 'react'
import type { FormDeps } from '../../fields/form-deps.ts'
import { menuMessages } from '../../messages/areas/en-menus.ts'
import { messages } from '../../messages/messages.ts'
import { toRowContentKey } from '../../pages/page-rows.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Picker, joinNotes } from '../../ui/Picker.tsx'
import { isLinkText, toItemLink } from '../inputs/link-kind.ts'
import { maxResults, usePageSearch } from '../../pages/use-page-search.ts'
import { toAddressLabel } from './address-label.ts'
import type { TreeEntry } from './tree-edits.ts'

type AddLinkProps = {
  readonly label: string
  readonly deps: FormDeps
  readonly onAdd: (entry: TreeEntry) => void
}

const typedKey = 'typed'
const words = menuMessages.tree
const maxLabel = 80

export function AddLink({ label, deps, onAdd }: AddLinkProps) {
  const [search, setSearch] = useState('')
  const { found } = usePageSearch(deps.item, search)
  const typed = search.trim()
  const rows = found.slice(0, maxResults).map(({ id, title, path, isPublished }) => ({
    key: id,
    text: title,
    ...joinNotes([path, !isPublished && messages.form.notPublished]),
  }))
  const address = isLinkText(typed) ? [{ key: typedKey, text: words.address(typed) }] : []
  const pick = (key: string) => {
    const row = found.find(({ id }) => id === key)
    if (row !== undefined)
      onAdd({ label: row.title.slice(0, maxLabel), url: toItemLink(toRowContentKey(row)) })
    else if (key === typedKey) onAdd({ label: toAddressLabel(typed).slice(0, maxLabel), url: typed })
    setSearch('')
  }
  return (
    <div className="add-link">
      <Picker
        label={`${label}: ${words.choose}`}
        words={search}
        onWords={setSearch}
        items={[...address, ...rows]}
        onPick={pick}
      >
        <Icon name="plus" /> {label}
      </Picker>
    </div>
  )
}
