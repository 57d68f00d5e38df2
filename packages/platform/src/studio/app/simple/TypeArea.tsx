/** An area that lists the items of its content types, with links to their forms. */
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import type { ContentTypeDetails } from '../../api/shapes.ts'
import { toItemKey } from '../../api/shapes.ts'
import { useOpenDrafts, useTypes } from '../../core/queries.ts'
import { maxListedItems, useItems } from '../../document/use-items.ts'
import { screenMessages } from '../../messages/en-screens.ts'
import { messages } from '../../messages/messages.ts'
import { useNewItem, useNewTypes } from '../../pages/use-new-item.tsx'
import { AreaScreen } from '../frame/AreaScreen.tsx'
import { LanguageChoice, useLanguages } from './LanguageChoice.tsx'

type TypeAreaProps = {
  readonly title: string
  /** Returns true if this area lists items of the type. */
  readonly isListed: (type: string) => boolean
  /** A note about when changes take effect. */
  readonly note?: ReactNode
  /** Returns a sentence about a content type. */
  readonly toHelp?: (type: string) => string | undefined
  /** Content to show above the lists. */
  readonly head?: ReactNode
}

const words = screenMessages.items

export function TypeArea({ title, isListed, note, head, toHelp }: TypeAreaProps) {
  const types = useTypes().data
  const languages = useLanguages()
  const [chosen, setChosen] = useState<string>()
  const [search, setSearch] = useState('')
  const later = useDeferredValue(search)
  const language = chosen ?? languages[0]
  const listed = Array.from(types?.contentTypes.values() ?? []).filter(({ name }) => isListed(name))
  return (
    <AreaScreen title={title}>
      {head}
      {typeof note === 'string' ? <p className="quiet">{note}</p> : note}
      <div className="list-head">
        <SearchField aria-label={words.search} value={search} onChange={setSearch}>
          <Input placeholder={words.search} />
        </SearchField>
        <LanguageChoice languages={languages} value={language} onChange={setChosen} />
      </div>
      {types === undefined && <p>{messages.wait}</p>}
      {language !== undefined &&
        listed.map((type) => (
          <TypeItems
            key={type.name}
            label={listed.length === 1 ? title : type.label}
            help={toHelp?.(type.name)}
            search={later}
            {...{ type, language }}
          />
        ))}
    </AreaScreen>
  )
}

type TypeItemsProps = {
  readonly type: ContentTypeDetails
  /** The heading of the list: the area's title if the area lists only this type. */
  readonly label: string
  readonly help: string | undefined
  readonly language: string
  readonly search: string
}

function TypeItems({ type, label, help, language, search }: TypeItemsProps) {
  const items = useItems({ language, type: type.name, words: search })
  const drafts = useOpenDrafts().data
  const drafted = new Set(drafts?.map(toItemKey))
  const isCreated = useNewTypes().some(({ name }) => name === type.name)
  const { openDialog, dialog } = useNewItem()
  return (
    <section className="card">
      <div className="card-head">
        <h2>{label}</h2>
        {isCreated && <Button onPress={() => openDialog(type)}>{messages.areas.new(type.label)}</Button>}
      </div>
      {help !== undefined && <p className="quiet">{help}</p>}
      {items === undefined && <p>{messages.wait}</p>}
      {items?.length === 0 && (
        <p className="quiet">{search.trim() === '' ? words.none : messages.noResults(search)}</p>
      )}
      {items !== undefined && items.length > 0 && (
        <ul className="rows" aria-label={label}>
          {items.map((item) => (
            <li key={toItemKey(item)}>
              <span className="row-main">
                <Link
                  to="/item/$contentKey/$language"
                  params={{ contentKey: item.contentKey, language: item.language }}
                >
                  {item.title}
                </Link>
              </span>
              <span className="row-state">
                {drafted.has(toItemKey(item)) && <span className="state draft">{words.draft}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {items?.length === maxListedItems && <p className="quiet">{words.more}</p>}
      {dialog}
    </section>
  )
}
