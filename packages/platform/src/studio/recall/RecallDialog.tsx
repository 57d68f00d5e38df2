/**
 * The dialog that withdraws an item immediately. It asks for the sets to include, a reason for staff, and a note for
 * visitors in each language.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { RecallPlan, RecallResponse } from '#api'
import { useStudio } from '../core/studio-context.ts'
import { recallMessages } from '../messages/en-recall.ts'
import { messages } from '../messages/messages.ts'
import { RequestError } from '../ui/RequestError.tsx'
import { StudioDialog } from '../ui/StudioDialog.tsx'
import { useIsOnline } from './use-online.ts'

export type WithdrawableItem = { readonly contentKey: string; readonly title: string }
type Reason = keyof typeof recallMessages.reasons
type RecallDialogProps = { readonly item: WithdrawableItem; readonly onClose: () => void }

const maxNote = 1000

export function RecallDialog({ item, onClose }: RecallDialogProps) {
  const { calls } = useStudio()
  const plan = useQuery({
    queryKey: ['recall plan', item.contentKey],
    queryFn: () => calls.post('/studio/recalls/plan', { body: { item: item.contentKey } }),
    gcTime: 0,
    retry: false,
  })
  return (
    <StudioDialog title={recallMessages.title(item.title)} onClose={onClose}>
      {plan.error !== null && <RequestError error={plan.error} />}
      {plan.isPending && <p>{messages.wait}</p>}
      {plan.data !== undefined && <RecallForm {...{ item, onClose }} plan={plan.data} />}
    </StudioDialog>
  )
}

function RecallForm({ item, plan, onClose }: RecallDialogProps & { readonly plan: RecallPlan }) {
  const [reason, setReason] = useState<Reason>('recall')
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({})
  const [sets, setSets] = useState(() => new Set(plan.sets.map(({ contentKey }) => contentKey)))
  const isOnline = useIsOnline()
  const { mutate, isPending, error, data } = useSendRecall()
  if (data !== undefined) return <Outcome {...{ item, onClose }} outcome={data} />
  const typed = Object.entries(notes).filter(([, note]) => note.trim() !== '')
  const label = isPending ? recallMessages.sending : recallMessages.send
  const send = () =>
    mutate({ item: item.contentKey, reason, sets: [...sets], notes: Object.fromEntries(typed) })
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isOnline && !isPending) send()
      }}
    >
      <p>{recallMessages.explained}</p>
      <OwnDrafts drafts={plan.drafts} />
      <Sets sets={plan.sets} chosen={sets} onChange={setSets} />
      <ReasonField reason={reason} onChange={setReason} />
      <Notes languages={plan.versions.map(({ language }) => language)} notes={notes} onChange={setNotes} />
      <Uses plan={plan} />
      {error !== null && <RequestError error={error} />}
      <div className="dialog-foot">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- confirming is the usual next step */}
        <Button type="submit" className="primary" isDisabled={!isOnline || isPending} autoFocus>
          {isOnline ? label : recallMessages.offline}
        </Button>
      </div>
    </form>
  )
}

const OwnDrafts = ({ drafts }: Pick<RecallPlan, 'drafts'>) =>
  drafts.map(({ language, changedBy }) => (
    <p key={language}>{recallMessages.ownDraft(language, changedBy)}</p>
  ))

type SetsProps = {
  readonly sets: RecallPlan['sets']
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: Set<string>) => void
}

const Sets = ({ sets, chosen, onChange }: SetsProps) =>
  sets.map(({ contentKey, title }) => (
    <label key={contentKey} className="check">
      <input
        type="checkbox"
        checked={chosen.has(contentKey)}
        onChange={({ target }) => {
          const others = [...chosen].filter((one) => one !== contentKey)
          onChange(new Set(target.checked ? [...others, contentKey] : others))
        }}
      />
      {recallMessages.withdrawSet(title)}
    </label>
  ))

type ReasonFieldProps = { readonly reason: Reason; readonly onChange: (reason: Reason) => void }

const ReasonField = ({ reason, onChange }: ReasonFieldProps) => (
  <label className="field">
    {recallMessages.reason}
    <select value={reason} onChange={({ target }) => onChange(target.value as Reason)}>
      {Object.entries(recallMessages.reasons).map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  </label>
)

type NotesProps = {
  readonly languages: readonly string[]
  readonly notes: Readonly<Record<string, string>>
  readonly onChange: (notes: Readonly<Record<string, string>>) => void
}

const Notes = ({ languages, notes, onChange }: NotesProps) =>
  languages.map((language) => (
    <label key={language} className="field">
      {recallMessages.note(languages.length === 1 ? undefined : language)}
      <textarea
        rows={2}
        maxLength={maxNote}
        value={notes[language] ?? ''}
        onChange={({ target }) => onChange({ ...notes, [language]: target.value })}
      />
    </label>
  ))

function Uses({ plan: { uses, moreUses } }: { readonly plan: RecallPlan }) {
  if (uses.length === 0) return null
  return (
    <details>
      <summary>{recallMessages.uses(uses.length + moreUses)}</summary>
      <ul>
        {uses.map(({ contentKey, title }) => (
          <li key={contentKey}>{title}</li>
        ))}
      </ul>
    </details>
  )
}

type OutcomeProps = RecallDialogProps & { readonly outcome: RecallResponse }

function Outcome({ item, outcome: { behind, purge }, onClose }: OutcomeProps) {
  return (
    <div className="form">
      <output>
        {[
          recallMessages.done(item.title),
          ...(behind.length > 0 ? [recallMessages.behind(behind.join(', '))] : []),
          ...(behind.length === 0 || purge === 'pending' ? [recallMessages.purge[purge]] : []),
        ].join(' ')}
      </output>
      <div className="dialog-foot">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button is gone */}
        <Button className="primary" onPress={onClose} autoFocus>
          {recallMessages.close}
        </Button>
      </div>
    </div>
  )
}

type RecallCall = {
  readonly item: string
  readonly reason: Reason
  readonly sets: string[]
  readonly notes: Record<string, string>
}

/**
 * Sends the same key for all attempts from one dialog, so that a retry after a lost response does not withdraw the item
 * twice.
 */
function useSendRecall() {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const [key] = useState(edits.createUndoGroup)
  return useMutation({
    networkMode: 'always',
    mutationFn: (call: RecallCall) => calls.post('/studio/recalls', { body: { ...call, key } }),
    onSuccess: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'recall plan' }),
  })
}
