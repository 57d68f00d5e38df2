/**
 * Cards for conflicting edits to a field, which let the editor choose a value. Other cards show texts that a colleague
 * has replaced.
 */
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ConflictingEdit, ReplacedText } from '../edits/draft-view.ts'
import type { LiveDraft } from '../edits/live-draft.ts'
import { toReferencedKeys } from '#kit/browser'
import type { Difference } from '#operations'
import { describeDifference, findFieldAtPath } from '#operations/difference'
import { listBlocks } from '#schema/browser'
import { useTypes } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { useTitles } from '../document/use-titles.ts'
import { DifferenceLines } from '../ui/DifferenceLines.tsx'
import { conflictMessages as words } from '../messages/en-conflicts.ts'
import { messages } from '../messages/messages.ts'
import { usePositionLabels } from '../document/use-position-labels.ts'
import { toConflicts, type Conflict } from './conflicts.ts'
import { toOperationText, toChangedValue, toReadableText } from '../fields/operation-text.ts'

export type ConflictCardsProps = { readonly live: LiveDraft; readonly offers: readonly ConflictingEdit[] }

export function ConflictCards({ live, offers }: ConflictCardsProps) {
  const { draft, replaced } = live.view()
  return (
    <section className="offers" aria-label={words.title}>
      <h2>{words.title}</h2>
      {toConflicts(offers, draft).map((conflict) => (
        <ConflictCard key={conflict.seqs.join(' ')} {...{ live, conflict }} />
      ))}
      {replaced.map((text) => (
        <ReplacedCard key={JSON.stringify(text.mine.path)} {...{ live, text }} />
      ))}
    </section>
  )
}

type CardProps = {
  readonly legend: string
  readonly note?: string
  /** The conflicting values, each with the name of its author. */
  readonly values: readonly (readonly [name: string, value: unknown])[]
  /** The difference between the two values. */
  readonly difference?: Difference | undefined
  readonly children: ReactNode
}

const Card = ({ legend, note, values, difference, children }: CardProps) => (
  <fieldset className="offer">
    <legend>{legend}</legend>
    {note !== undefined && <p>{note}</p>}
    <dl>
      {values.map(([name, value], at) => (
        <div key={at === 0 ? 'first' : 'second'}>
          <dt>{name}</dt>
          <dd>{toReadableText(value)}</dd>
        </div>
      ))}
    </dl>
    {difference !== undefined && difference.lines.length > 0 && <DifferenceLines {...difference} />}
    {children}
  </fieldset>
)

function ConflictCard({ live, conflict }: { readonly live: LiveDraft; readonly conflict: Conflict }) {
  const { edits } = useStudio()
  const toPositionText = usePositionLabels(live.item)
  const { seqs, operation, author, theirs, by, isRemoved, isOutdated, both } = conflict
  const name = author === '' || author === by ? undefined : author
  const other = by ?? (isOutdated ? words.now : words.somebody)
  const resolve = (chosen?: typeof operation) => {
    if (chosen !== undefined) live.edit([chosen], edits.createUndoGroup())
    for (const seq of seqs) live.resolveConflict(seq)
  }
  return (
    <Card
      legend={toOperationText(operation, toPositionText)}
      {...(isRemoved && { note: words.removedBy(other) })}
      {...(isOutdated && { note: words.outdated })}
      difference={useConflictDifference(live, conflict)}
      values={[
        [name ?? messages.offers.yours, toChangedValue(operation)],
        [other, theirs],
      ]}
    >
      <Button className="primary" isDisabled={isRemoved} onPress={() => resolve(operation)}>
        {words.take(name)}
      </Button>
      <Button onPress={() => resolve()}>{isOutdated ? words.takeNow : words.take(other)}</Button>
      {both !== undefined && <Button onPress={() => resolve(both)}>{words.keepBoth}</Button>}
    </Card>
  )
}

const noTypes = { blocks: new Map(), contentTypes: new Map() }

/** Describes the difference between the conflicting values, using the field's labels. */
function useConflictDifference(
  live: LiveDraft,
  { operation, theirs, isRemoved }: Conflict,
): Difference | undefined {
  const types = useTypes().data ?? noTypes
  const mine = toChangedValue(operation)
  const findTitle = useTitles(toReferencedKeys([theirs, mine]), live.item.language)
  if (isRemoved || operation.kind !== 'set') return undefined
  const { block, path } = operation
  const { draft } = live.view()
  const node = listBlocks(draft?.body).find(({ id }) => id === block)
  const fields =
    block === null
      ? types.contentTypes.get(draft?.type ?? '')?.fields
      : types.blocks.get(node?.block ?? '')?.fields
  return describeDifference(theirs, mine, {
    findTitle,
    findBlock: (type) => types.blocks.get(type),
    field: findFieldAtPath(fields ?? [], path.slice(1)),
  })
}

function ReplacedCard({ live, text }: { readonly live: LiveDraft; readonly text: ReplacedText }) {
  const { edits } = useStudio()
  const toPositionText = usePositionLabels(live.item)
  const { mine, by } = text
  return (
    <Card
      legend={toOperationText(mine, toPositionText)}
      note={words.replaced(by)}
      values={[[messages.offers.yours, mine.value]]}
    >
      <Button className="primary" onPress={() => live.edit([mine], edits.createUndoGroup())}>
        {words.putBack}
      </Button>
      <Button onPress={() => live.leaveReplaced(text)}>{words.leave}</Button>
    </Card>
  )
}
