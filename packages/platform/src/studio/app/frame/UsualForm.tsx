/** The form for an item whose content type has no special screen. */
import { useMemo } from 'react'
import { toLanguageName } from '#kit/browser'
import { findAreaOfType } from '../../core/areas.ts'
import { useStudio } from '../../core/studio-context.ts'
import { ItemForm } from '../../form/BlockForm.tsx'
import { messages } from '../../messages/messages.ts'
import { ItemUses } from '../../pages/ItemUses.tsx'
import { useRecordPage } from '../../pages/use-record-page.ts'
import { PagesShowingItem } from '../../record/PagesShowingItem.tsx'
import { AreaKindNote } from './AreaKindNote.tsx'
import type { CustomFormProps } from './custom-form.ts'

export function UsualForm({ draft, deps, head, foot, isOffSite }: CustomFormProps) {
  const { canEdit } = useStudio()
  const facts = deps.types.contentTypes.get(draft.type)
  const fields = useMemo(() => (facts?.fields ?? []).filter(({ kind }) => kind !== 'blocks'), [facts])
  const hasAddress = useRecordPage(draft) !== undefined
  return (
    <>
      <div className="list-head">
        <h1>{draft.title}</h1>
        <span className="quiet">{`${facts?.label ?? draft.type} · ${toLanguageName(draft.language)}`}</span>
      </div>
      {head}
      {findAreaOfType(draft.type) === 'settings' ? (
        <AreaKindNote kind="content" />
      ) : (
        <div className="notice">
          {canEdit && <p>{messages.item.everywhere}</p>}
          {!isOffSite && <PagesShowingItem item={deps.item} />}
          <ItemUses item={deps.item} />
        </div>
      )}
      <ItemForm deps={deps} draft={draft} fields={fields} hasAddress={hasAddress} />
      {foot}
    </>
  )
}
