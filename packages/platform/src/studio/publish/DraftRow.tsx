/** Shows one draft in the publish dialog: its author, changes and problems. */
import { toLanguageName } from '#kit/browser'
import type { ChangedDraft, PublishProblem } from '#api'
import { useTypes } from '../core/queries.ts'
import { publishMessages as words } from '../messages/en-publish.ts'
import { Problems } from '../problems/Problems.tsx'
import { DraftChanges } from './DraftChanges.tsx'
import { DiscardDraft } from './DiscardDraft.tsx'

type DraftRowProps = {
  readonly draft: ChangedDraft
  readonly isNamed: boolean
  /** True if the changes are expanded initially. */
  readonly isOpen: boolean
  readonly problems: readonly PublishProblem[]
  readonly onName: (isNamed: boolean) => void
  readonly onShow: () => void
}

export function DraftRow({ draft, isNamed, isOpen, problems, onName, onShow }: DraftRowProps) {
  const { title, type, language, isWithdrawn, authors, changedAt, collisions } = draft
  const kind = useTypes().data?.contentTypes.get(type)?.label ?? type
  const time = new Date(changedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li>
      <label className="check">
        <input
          type="checkbox"
          checked={isNamed}
          disabled={collisions > 0}
          onChange={({ target }) => onName(target.checked)}
        />
        <span>
          <strong>{title}</strong> {isWithdrawn && words.withdrawn}
          <span className="quiet">
            {words.changed({
              kind,
              language: toLanguageName(language),
              name: authors.join(', '),
              time,
            })}
          </span>
        </span>
      </label>
      {collisions > 0 && <p className="notice">{words.collisions(collisions)}</p>}
      <Problems problems={problems} onShow={onShow} />
      <DraftChanges {...{ draft, isOpen, onShow }} />
      <DiscardDraft
        item={draft}
        isNew={draft.changes.some(({ kind }) => kind === 'created')}
        {...{ title }}
        isOneOfMany
        onLeave={onShow}
      />
    </li>
  )
}
