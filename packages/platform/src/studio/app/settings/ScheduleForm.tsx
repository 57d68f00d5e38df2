/**
 * The form for the delivery schedule: its fields, its closed days by date, and a preview of the promise for any date
 * and time.
 */
import { useMemo } from 'react'
import { toLanguageName } from '#kit/browser'
import { Fields } from '../../form/Fields.tsx'
import { itemFields } from '../../fields/own-fields.ts'
import { readFormPath, toSetOperation } from '../../fields/stored-value.ts'
import { OtherProblems } from '../../problems/ProblemNotes.tsx'
import type { CustomFormProps } from '../frame/custom-form.ts'
import { ClosedDays } from './ClosedDays.tsx'
import { AreaKindNote } from '../frame/AreaKindNote.tsx'
import { PromisePreview } from './PromisePreview.tsx'
import type { StoredSchedule } from './promise-days.ts'
import './settings.css'

const holidaysPath = ['body', 'holidays'] as const

export function ScheduleForm({ draft, deps, head, foot }: CustomFormProps) {
  const facts = deps.types.contentTypes.get(draft.type)
  const fields = useMemo(() => (facts?.fields ?? []).filter(({ name }) => name !== 'holidays'), [facts])
  const schedule = Object(readFormPath(draft, ['body'])) as StoredSchedule
  const shared = { deps, holder: draft, block: null }
  return (
    <div className="settings-screen">
      <div className="list-head">
        <h1>{draft.title}</h1>
        <span className="quiet">{`${facts?.label ?? ''} · ${toLanguageName(draft.language)}`}</span>
      </div>
      <AreaKindNote kind="content" />
      {head}
      <OtherProblems item={deps.item} block={null} fields={facts?.fields ?? []} />
      <div className="schedule">
        <form className="form" onSubmit={(event) => event.preventDefault()}>
          <section className="card form">
            <Fields {...shared} path={['body']} fields={fields} />
          </section>
          <section className="card form">
            <Fields {...shared} path={[]} fields={itemFields} />
          </section>
        </form>
        <div className="schedule-side">
          <PromisePreview schedule={schedule} language={draft.language} />
          <ClosedDays
            schedule={schedule}
            language={draft.language}
            onChange={
              deps.isReadOnly
                ? undefined
                : (days) => deps.edit([toSetOperation(draft, { block: null, path: holidaysPath }, days)])
            }
          />
        </div>
      </div>
      {foot}
    </div>
  )
}
