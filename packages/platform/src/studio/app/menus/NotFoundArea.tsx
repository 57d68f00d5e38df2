/** Lists missing addresses that visitors requested, as suggestions for redirects. */
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { toLanguageName } from '#kit/browser'
import type { MissingPath } from '#api'
import { toTimeText } from '../../lists/to-time-text.ts'
import { menuMessages } from '../../messages/areas/en-menus.ts'
import { messages } from '../../messages/messages.ts'
import { RequestError } from '../../ui/RequestError.tsx'
import { AddRedirect } from './AddRedirect.tsx'
import { RedirectScreen } from './RedirectScreen.tsx'
import { useMissingPaths } from './use-redirects.ts'

const words = menuMessages.notFound

export const NotFoundArea = () => (
  <RedirectScreen tab="notFound">
    <p className="quiet">{words.explained}</p>
    <MissingPaths />
  </RedirectScreen>
)

function MissingPaths() {
  const { data, error, isPending, hasNextPage, fetchNextPage } = useMissingPaths()
  const [open, setOpen] = useState<string>()
  const paths = data?.pages.flatMap((page) => page.paths) ?? []
  if (isPending) return <p>{messages.wait}</p>
  if (error !== null) return <RequestError error={error} />
  if (paths.length === 0) return <p>{words.none}</p>
  return (
    <section className="card redirect-card" aria-label={menuMessages.tabs.notFound}>
      <ul className="rows" aria-label={menuMessages.tabs.notFound}>
        {paths.map((missing) => {
          const key = `${missing.language} ${missing.path}`
          const onToggle = () => setOpen(open === key ? undefined : key)
          return <MissingRow key={key} missing={missing} isOpen={open === key} onToggle={onToggle} />
        })}
      </ul>
      {hasNextPage && <Button onPress={() => void fetchNextPage()}>{menuMessages.redirects.more}</Button>}
    </section>
  )
}

type MissingRowProps = {
  readonly missing: MissingPath
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function MissingRow({ missing: { language, path, count, lastAt }, isOpen, onToggle }: MissingRowProps) {
  return (
    <li>
      <span className="row-main">
        <strong className="redirect-target">{path}</strong>
        <span className="quiet">{toLanguageName(language)}</span>
      </span>
      <span className="row-state" />
      <span className="quiet row-time">{words.count(count, toTimeText(lastAt))}</span>
      <span className="row-actions">
        <Button
          className="small"
          aria-expanded={isOpen}
          aria-label={words.redirectOf(path)}
          onPress={onToggle}
        >
          {words.redirect}
        </Button>
      </span>
      {isOpen && (
        <div className="row-details">
          <AddRedirect language={language} from={path} />
        </div>
      )}
    </li>
  )
}
