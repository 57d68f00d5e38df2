/** All drafts, of which some go live; then what was proven of them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { CallError } from '../api/calls.ts'
import {
  toItemKey,
  type ChangedDraft,
  type ListedPage,
  type Published,
  type PublishPlan,
  type PublishProblem,
} from '../api/shapes.ts'
import { createClientId } from '../edits/hold-client.ts'
import { isAskedAgain, useTypes } from '../frame/queries.ts'
import { useStudio } from '../frame/studio-context.ts'
import { publish as words } from '../messages/en-publish.ts'
import { say } from '../messages/messages.ts'
import { useOutbox } from '../page/use-drafts.ts'
import { Problems } from '../problems/Problems.tsx'
import { DraftChanges } from './DraftChanges.tsx'
import { Receipts } from './Receipts.tsx'
import { Refused } from './Refused.tsx'
import { StudioDialog } from './StudioDialog.tsx'
import { Unworded } from './Unworded.tsx'

type PublishDialogProps = {
  readonly page: ListedPage | undefined
  readonly onClose: () => void
  /** Leads to what was published before. */
  readonly onPublishes: () => void
}

/** Of so many drafts, what they change is shown at once. */
const mostOpen = 5

export function PublishDialog({ page, onClose, onPublishes }: PublishDialogProps) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const { savedAt } = useOutbox()
  const plan = useQuery({
    queryKey: ['drafts', savedAt?.toISOString()],
    gcTime: 0,
    queryFn: async () =>
      (await calls.get<{ drafts: readonly ChangedDraft[] }>('/studio/publishes/plan')).drafts,
  })
  const publish = useMutation({
    mutationFn: (call: object) => calls.post<Published>('/studio/publishes', call),
    /** Under its key it is made once: what was lost is the answer. */
    retry: isAskedAgain,
    onSettled: async () => {
      edits.reloadAll()
      await queries.invalidateQueries()
    },
  })
  return (
    <StudioDialog title={words.title} onClose={onClose}>
      {publish.data === undefined && (
        <>
          {plan.isPending && <p>{say.wait}</p>}
          {plan.isError && <Refused error={plan.error} />}
          {plan.data?.length === 0 && <p>{words.none}</p>}
          {plan.data !== undefined && plan.data.length > 0 && (
            <PublishForm
              drafts={plan.data}
              isBusy={publish.isPending}
              onPublish={publish.mutate}
              onShow={onClose}
            />
          )}
          {publish.isError && <NotPublished error={publish.error} onShow={onClose} />}
        </>
      )}
      {publish.data !== undefined && <Receipts page={page} published={publish.data} />}
      <p>
        <Button className="small" onPress={onPublishes}>
          {words.earlier}
        </Button>
      </p>
    </StudioDialog>
  )
}

/** Each problem by itself, where the server names them. */
function NotPublished({ error, onShow }: { readonly error: Error; readonly onShow: () => void }) {
  const problems = error instanceof CallError ? error.problems : []
  if (problems.length === 0) return <Refused error={error} />
  return (
    <div className="refused" role="alert">
      <p>{say.problems.refused(problems.length)}</p>
      <Problems problems={problems} onShow={onShow} />
    </div>
  )
}

type PublishFormProps = {
  readonly drafts: readonly ChangedDraft[]
  readonly isBusy: boolean
  readonly onPublish: (call: object) => void
  readonly onShow: () => void
}

function PublishForm({ drafts, isBusy, onPublish, onShow }: PublishFormProps) {
  const { waiting } = useOutbox()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState('')
  const isNamed = (draft: ChangedDraft) => draft.collisions === 0 && !left.has(toItemKey(draft))
  const named = drafts.filter(isNamed)
  const send = () =>
    onPublish({
      key: createClientId(),
      note,
      drafts: named.map(({ contentKey, language, seq }) => ({ contentKey, language, seq })),
    })
  const plan = usePlan(named)
  const { problems = [], unworded = [] } = plan.data ?? {}
  const others = problems.filter((problem) => !drafts.some((draft) => isOf(problem, draft)))
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {plan.isError ? (
        <Refused error={plan.error} />
      ) : (
        <ChangedPages plan={plan.isPlaceholderData ? undefined : plan.data} />
      )}
      <ul className="drafts" aria-label={words.drafts}>
        {drafts.map((draft) => (
          <DraftRow
            key={toItemKey(draft)}
            draft={draft}
            isNamed={isNamed(draft)}
            isOpen={drafts.length <= mostOpen}
            problems={problems.filter((problem) => isOf(problem, draft))}
            onShow={onShow}
            onName={(wanted) => setLeft((before) => toggle(before, toItemKey(draft), !wanted))}
          />
        ))}
      </ul>
      <Unworded pictures={unworded} onShow={onShow} />
      <Problems problems={others} onShow={onShow} />
      <TextField value={note} onChange={setNote} maxLength={500}>
        <Label>{words.note}</Label>
        <Input />
      </TextField>
      {waiting > 0 && <output>{words.waiting}</output>}
      <div className="dialog-foot">
        <Button type="submit" className="primary" isDisabled={isBusy || waiting > 0 || named.length === 0}>
          {isBusy ? words.comparing : words.send(named.length)}
        </Button>
      </div>
    </form>
  )
}

/** What is ticked changes these pages; counted anew where somebody unticks. */
function usePlan(named: readonly ChangedDraft[]) {
  const { calls } = useStudio()
  const drafts = named.map(({ contentKey, language }) => ({ contentKey, language }))
  return useQuery({
    queryKey: ['plan', named.map((draft) => [toItemKey(draft), draft.seq])],
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () => calls.post<PublishPlan>('/studio/publishes/plan', { drafts }),
  })
}

/** How many, and the first of them by address; undefined while they are counted. */
function ChangedPages({ plan }: { readonly plan: PublishPlan | undefined }) {
  if (plan === undefined) return <p>{words.counting}</p>
  const { affected, pages, unseen } = plan
  if (pages.length === 0) return <p>{words.affected(affected, unseen)}</p>
  return (
    <details className="changed">
      <summary>{words.affected(affected, unseen)}</summary>
      <ul>
        {pages.map(({ path, language }) => (
          <li key={`${path} ${language}`}>{path}</li>
        ))}
        {affected > pages.length && <li className="quiet">{words.andMore(affected - pages.length)}</li>}
      </ul>
    </details>
  )
}

type DraftRowProps = {
  readonly draft: ChangedDraft
  readonly isNamed: boolean
  /** What it changes is shown at once. */
  readonly isOpen: boolean
  readonly problems: readonly PublishProblem[]
  readonly onName: (isNamed: boolean) => void
  readonly onShow: () => void
}

function DraftRow({ draft, isNamed, isOpen, problems, onName, onShow }: DraftRowProps) {
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
              language: language.replace('_', '-'),
              name: authors.join(', '),
              time,
            })}
          </span>
        </span>
      </label>
      {collisions > 0 && <p className="notice">{words.collisions(collisions)}</p>}
      <Problems problems={problems} onShow={onShow} />
      <DraftChanges {...{ draft, isOpen, onShow }} />
    </li>
  )
}

const isOf = (problem: PublishProblem, draft: ChangedDraft) =>
  problem.contentKey === draft.contentKey && problem.language === draft.language

function toggle(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const others = [...keys].filter((one) => one !== key)
  return new Set(isIn ? [...others, key] : others)
}
