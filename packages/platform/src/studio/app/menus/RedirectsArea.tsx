/** Lists a language's redirects and how often each is used. Lets editors add, import, test and remove redirects. */
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import type { ListedRedirect } from '#api'
import { toItemKey } from '../../api/shapes.ts'
import { toTimeText } from '../../lists/to-time-text.ts'
import { menuMessages } from '../../messages/areas/en-menus.ts'
import { messages } from '../../messages/messages.ts'
import type { ItemChange } from '../../pages/item-change.ts'
import { useItemChange } from '../../pages/use-item-change.tsx'
import { RequestError } from '../../ui/RequestError.tsx'
import { LanguageChoice, useLanguages } from '../simple/LanguageChoice.tsx'
import { AddRedirect } from './AddRedirect.tsx'
import { RedirectFiles } from './RedirectFiles.tsx'
import { RedirectScreen } from './RedirectScreen.tsx'
import { TestAddress } from './TestAddress.tsx'
import { useRedirects } from './use-redirects.ts'

const words = menuMessages.redirects

export function RedirectsArea() {
  const languages = useLanguages()
  const [chosen, setChosen] = useState<string>()
  const language = chosen ?? languages[0]
  return (
    <RedirectScreen tab="redirects">
      <p className="quiet">{words.explained}</p>
      <section className="card redirect-card" aria-label={words.add}>
        <div className="card-head">
          <h2>{words.add}</h2>
          <LanguageChoice languages={languages} value={language} onChange={setChosen} />
        </div>
        {language !== undefined && <AddRedirect key={language} language={language} />}
      </section>
      {language !== undefined && <RedirectList key={language} language={language} />}
      <TestAddress />
    </RedirectScreen>
  )
}

function RedirectList({ language }: { readonly language: string }) {
  const [search, setSearch] = useState('')
  const later = useDeferredValue(search)
  const { data, error, isPending, hasNextPage, fetchNextPage } = useRedirects(language, later)
  const { openDialog, dialog } = useItemChange()
  const redirects = data?.pages.flatMap((page) => page.redirects)
  return (
    <section className="card redirect-card" aria-label={menuMessages.tabs.redirects}>
      <div className="card-head">
        <h2>{words.total(data?.pages[0]?.total ?? 0)}</h2>
        <RedirectFiles language={language} />
      </div>
      <SearchField aria-label={words.search} value={search} onChange={setSearch}>
        <Input placeholder={words.search} />
      </SearchField>
      {error !== null && <RequestError error={error} />}
      {isPending && <p>{messages.wait}</p>}
      {redirects?.length === 0 && (
        <output className="quiet">{later.trim() === '' ? words.none : messages.noResults(later)}</output>
      )}
      <ul className="rows" aria-label={menuMessages.tabs.redirects}>
        {redirects?.map((redirect) => (
          <RedirectRow key={toItemKey(redirect)} redirect={redirect} onAsk={openDialog} />
        ))}
      </ul>
      {hasNextPage && <Button onPress={() => void fetchNextPage()}>{words.more}</Button>}
      {dialog}
    </section>
  )
}

type RedirectRowProps = { readonly redirect: ListedRedirect; readonly onAsk: (change: ItemChange) => void }

function RedirectRow({ redirect, onAsk }: RedirectRowProps) {
  const { contentKey, language, from, to, permanent, state, hits, lastHitAt } = redirect
  const when = lastHitAt === null ? undefined : toTimeText(lastHitAt)
  const item = { contentKey, language, title: from }
  return (
    <li>
      <span className="row-main">
        <Link
          to="/item/$contentKey/$language"
          params={{ contentKey, language }}
          aria-label={words.edit(from)}
        >
          {from}
        </Link>
        <span className="quiet redirect-target">{words.target(to)}</span>
      </span>
      <span className="row-state">
        {!permanent && <span className="state">{words.temporary}</span>}
        {state !== 'published' && <span className="state draft">{words.states[state]}</span>}
      </span>
      <span className="quiet row-time">{words.hits(hits, when)}</span>
      <span className="row-actions">
        <Button
          className="small"
          aria-label={words.removeOf(from)}
          onPress={() => onAsk({ kind: state === 'new' ? 'delete' : 'unpublish', item })}
        >
          {words.remove}
        </Button>
      </span>
    </li>
  )
}
