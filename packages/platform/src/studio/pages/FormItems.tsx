/** Lists items without a page by title and type, with links to their forms. */
import { Link } from '@tanstack/react-router'
import { toLanguageName } from '#kit/browser'
import { useTypes } from '../core/queries.ts'
import { messages } from '../messages/messages.ts'
import type { FormItemRow } from './page-rows.ts'

export function FormItems({ rows }: { readonly rows: readonly FormItemRow[] }) {
  const types = useTypes().data?.contentTypes
  if (rows.length === 0) return null
  return (
    <ul className="other-items" aria-label={messages.pages.others}>
      {rows.map(({ id, contentKey, title, type, language, hasDraft }) => (
        <li key={id}>
          <Link to="/item/$contentKey/$language" params={{ contentKey, language }} className="page-title">
            {title}
          </Link>
          <span className="quiet">{types?.get(type)?.label ?? type}</span>
          <span className="quiet">{toLanguageName(language)}</span>
          {hasDraft && <span className="state draft">{messages.pages.hasDraft}</span>}
        </li>
      ))}
    </ul>
  )
}
