/** Every page of the site, found by title and address. */
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { SearchField } from 'react-aria-components/SearchField'
import type { ListedPage } from '../api/shapes.ts'
import { PublishButtons } from '../dialogs/PublishButtons.tsx'
import { Refusals } from '../dialogs/Refusals.tsx'
import { say } from '../messages/messages.ts'
import { usePages } from './queries.ts'
import { useStudio } from './studio-context.ts'

export function PageList() {
  const { basePath } = useStudio()
  const pages = usePages()
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const found = (pages.data ?? []).filter((page) => matches(page, wanted))
  return (
    <div className="list-page">
      <title>{`${say.pages.title} | ${say.studio}`}</title>
      <header className="bar">
        <strong>{say.studio}</strong>
        <a href={`${basePath}/`}>{say.site}</a>
        <span className="space" />
        <PublishButtons page={undefined} />
      </header>
      <main>
        <h1>{say.pages.title}</h1>
        <Refusals />
        <SearchField value={words} onChange={setWords}>
          <Label>{say.pages.search}</Label>
          <Input />
        </SearchField>
        {pages.isPending && <p>{say.wait}</p>}
        {pages.isError && (
          <p role="alert">
            {say.unreachable} <Button onPress={() => void pages.refetch()}>{say.tryAgain}</Button>
          </p>
        )}
        {pages.isSuccess && <PageTable pages={found} />}
      </main>
    </div>
  )
}

function PageTable({ pages }: { readonly pages: readonly ListedPage[] }) {
  return (
    <>
      <output className="quiet">{pages.length === 0 ? say.pages.none : say.pages.count(pages.length)}</output>
      <ul className="pages">
        {pages.map(({ contentKey, language, path, title, hasDraft }) => (
          <li key={`${contentKey}/${language}`}>
            <Link to="/page/$contentKey/$language" params={{ contentKey, language }}>
              <span className="page-title">{title}</span>
              <span className="quiet">{path}</span>
            </Link>
            <span className="quiet">{language.replace('_', '-')}</span>
            <span className={hasDraft ? 'state draft' : 'state'}>
              {hasDraft ? say.pages.hasDraft : say.pages.published}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function matches({ title, path }: ListedPage, words: string): boolean {
  const text = `${title} ${path}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
