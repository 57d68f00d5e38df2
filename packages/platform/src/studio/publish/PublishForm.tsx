/** The form that selects the drafts to publish. Shows the number of pages that the drafts change. */
import type { ApiRequest, ChangedDraft, PublishPlan, PublishProblem } from '#api'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { toItemKey } from '../api/shapes.ts'
import { createClientId } from '../edits/tab-clients.ts'
import { publishMessages as words, type PageCounts } from '../messages/en-publish.ts'
import { useOutbox } from '../document/use-drafts.ts'
import { Problems } from '../problems/Problems.tsx'
import { DraftRow } from './DraftRow.tsx'
import { isSelectedInitially, toDraftGroups, type OpenItem } from './draft-groups.ts'
import { IconFlaws } from './IconFlaws.tsx'
import { LostLinks } from './LostLinks.tsx'
import { RequestError } from '../ui/RequestError.tsx'
import { MissingAltTexts } from './MissingAltTexts.tsx'
import { usePublishPlan } from './use-changed-pages.ts'

/** If there are more drafts than this, their changes are initially collapsed. */
const mostOpen = 5

type PublishFormProps = {
  readonly drafts: readonly ChangedDraft[]
  readonly open: OpenItem | undefined
  readonly isBusy: boolean
  /** Loads more drafts. Undefined if there are no more drafts. */
  readonly onMore: (() => void) | undefined
  /** `counted` is defined only if the page counts are exact. */
  readonly onPublish: (publish: {
    readonly call: ApiRequest<'POST', '/studio/publishes'>['body']
    readonly counted: PageCounts | undefined
  }) => void
  readonly onShow: () => void
}

export function PublishForm({ drafts, open, isBusy, onMore, onPublish, onShow }: PublishFormProps) {
  const { waiting } = useOutbox()
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [note, setNote] = useState('')
  const isNamed = (draft: ChangedDraft) =>
    draft.collisions === 0 && (ticks.get(toItemKey(draft)) ?? isSelectedInitially(draft, open))
  const named = drafts.filter(isNamed)
  const { plan, changed } = usePublishPlan(named)
  const send = () =>
    onPublish({
      call: {
        key: createClientId(),
        note,
        drafts: named.map(({ contentKey, language, seq }) => ({ contentKey, language, seq })),
      },
      counted: changed && { changed: changed.changed.length, same: changed.same },
    })
  /**
   * The problems from the last check stay visible while nothing is selected, so that the height of the dialog does not
   * change.
   */
  const { problems, warnings, unworded } = plan.data ?? nothing
  const groups = toDraftGroups(drafts, open)
  const others = problems.filter((problem) => !drafts.some((draft) => isOf(problem, draft)))
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {named.length > 0 ? <ShownPages {...{ plan, changed }} /> : <output>{words.noneSelected}</output>}
      {groups.map(({ label, drafts: listed }) => (
        <DraftGroup
          key={label}
          {...{ label, isNamed, onShow, problems }}
          drafts={listed}
          isOpen={drafts.length <= mostOpen}
          onTick={(ticked, isTicked) => setTicks((before) => tick(before, ticked, isTicked))}
        />
      ))}
      {onMore && (
        <Button className="small" onPress={onMore}>
          {words.more}
        </Button>
      )}
      <MissingAltTexts pictures={unworded} onShow={onShow} />
      <IconFlaws drafts={named} onShow={onShow} />
      <LostLinks warnings={warnings} drafts={drafts} onShow={onShow} />
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

const nothing = { problems: [], warnings: [], unworded: [] }

/** Shows the number of pages and the first few addresses. */
function ShownPages({ plan, changed }: ReturnType<typeof usePublishPlan>) {
  if (plan.isError) return <RequestError error={plan.error} />
  if (plan.data === undefined || plan.isPlaceholderData) return <output>{words.counting}</output>
  const { affected, unrecorded } = plan.data
  const counted = changed && { changed: changed.changed.length, same: changed.same }
  const notice = toNotice(plan.data, counted)
  const pages = changed?.changed ?? plan.data.pages
  if (pages.length === 0) return <output>{notice}</output>
  const left = (counted?.changed ?? affected + unrecorded) - pages.length
  return (
    <details className="changed">
      <summary>{notice}</summary>
      <ul>
        {pages.map(({ path, language }) => (
          <li key={`${path} ${language}`}>{path}</li>
        ))}
        {left > 0 && <li className="quiet">{words.andMore(left)}</li>}
      </ul>
    </details>
  )
}

function toNotice(plan: PublishPlan, counted: PageCounts | undefined): string {
  if (plan.isAll) return words.allPages
  return counted === undefined ? words.upTo(plan) : words.exactly(counted)
}

type DraftGroupProps = {
  readonly label: string
  readonly drafts: readonly ChangedDraft[]
  readonly isOpen: boolean
  readonly problems: readonly PublishProblem[]
  readonly isNamed: (draft: ChangedDraft) => boolean
  readonly onTick: (drafts: readonly ChangedDraft[], isTicked: boolean) => void
  readonly onShow: () => void
}

function DraftGroup({ label, drafts, isOpen, problems, isNamed, onTick, onShow }: DraftGroupProps) {
  const free = drafts.filter(({ collisions }) => collisions === 0)
  const areNamed = free.every(isNamed)
  return (
    <section className="draft-group" aria-label={label}>
      <div className="draft-head">
        <h3>{label}</h3>
        {free.length > 1 && (
          <Button className="small" onPress={() => onTick(free, !areNamed)}>
            {areNamed ? words.untickAll(free.length) : words.tickAll(free.length)}
          </Button>
        )}
      </div>
      <ul className="drafts" aria-label={label}>
        {drafts.map((draft) => (
          <DraftRow
            key={toItemKey(draft)}
            {...{ draft, isOpen, onShow }}
            isNamed={isNamed(draft)}
            problems={problems.filter((problem) => isOf(problem, draft))}
            onName={(isTicked) => onTick([draft], isTicked)}
          />
        ))}
      </ul>
    </section>
  )
}

const isOf = (problem: PublishProblem, draft: ChangedDraft) =>
  problem.contentKey === draft.contentKey && problem.language === draft.language

const tick = (
  ticks: ReadonlyMap<string, boolean>,
  drafts: readonly ChangedDraft[],
  isTicked: boolean,
): ReadonlyMap<string, boolean> =>
  new Map([...ticks, ...drafts.map((draft) => [toItemKey(draft), isTicked] as const)])
