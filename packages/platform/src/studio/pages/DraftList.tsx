/** A list of drafts with links to their editors. */
import type { ReactNode } from 'react'
import { toLanguageName } from '#kit/browser'
import type { ListedDraft } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { useTypes } from '../core/queries.ts'
import { screenMessages } from '../messages/en-screens.ts'
import { ItemLink } from './ItemLink.tsx'

type DraftListProps = {
  readonly label: string
  readonly drafts: readonly ListedDraft[]
  /** Renders controls for a draft. */
  readonly toActions?: (draft: ListedDraft) => ReactNode
  /** Renders the content below a draft. */
  readonly toDetails?: (draft: ListedDraft) => ReactNode
}

const words = screenMessages.drafts

export function DraftList({ label, drafts, toActions, toDetails }: DraftListProps) {
  const types = useTypes().data?.contentTypes
  return (
    <ul className="rows" aria-label={label}>
      {drafts.map((draft) => {
        const {
          type,
          title,
          language,
          changedBy,
          changedAt,
          isWithdrawn,
          baseVersion,
          collisions,
          isUnpublished,
        } = draft
        return (
          <li key={toItemKey(draft)}>
            <span className="row-main">
              <ItemLink item={draft} title={title} />
              <span className="quiet">{`${types?.get(type)?.label ?? type} · ${toLanguageName(language)}`}</span>
            </span>
            <span className="row-state">
              {isWithdrawn && <span className="state leaves">{words.withdrawn}</span>}
              {!isWithdrawn && baseVersion === null && (
                <span className="state new">{isUnpublished ? words.unpublished : words.new}</span>
              )}
              {collisions > 0 && <span className="state draft">{words.conflicts(collisions)}</span>}
            </span>
            <span className="quiet row-time">{words.changed(changedBy, toTime(changedAt))}</span>
            {toActions && <span className="row-actions">{toActions(draft)}</span>}
            {toDetails && <div className="row-details">{toDetails(draft)}</div>}
          </li>
        )
      })}
    </ul>
  )
}

const toTime = (at: string) =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
