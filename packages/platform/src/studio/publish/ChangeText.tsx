/** Shows one change: the position, the kind of change, and the old and new text. */
import type { DraftChange } from '#api'
import { publishMessages as words } from '../messages/en-publish.ts'
import { messages } from '../messages/messages.ts'
import { DifferenceLines } from '../ui/DifferenceLines.tsx'
import { toKindName } from './change-kind.ts'

type ChangeTextProps = { readonly place: string; readonly change: DraftChange }

/** A server that runs an earlier version reports no differences. The old and new text are then shown in full. */
export function ChangeText({ place, change }: ChangeTextProps) {
  const { kind, before, after, lines = [], more = 0 } = change
  const isWordless = lines.length === 0 && (before === null || after === null)
  return (
    <>
      <strong>{place}</strong> {kind === 'set' && isWordless ? words.wordless : toKindName(change)}
      {lines.length > 0 && <DifferenceLines {...{ lines, more }} />}
      {lines.length === 0 && kind === 'set' && <OldAndNew {...{ before, after }} />}
      {lines.length === 0 && kind !== 'set' && <span className="quiet"> {after ?? before}</span>}
    </>
  )
}

function OldAndNew({ before, after }: Pick<DraftChange, 'before' | 'after'>) {
  if (before === null || after === null) return null
  return (
    <span className="words">
      {before !== '' && <del>{toSwitchWords(before)}</del>}{' '}
      {after !== '' && <ins>{toSwitchWords(after)}</ins>}
    </span>
  )
}

/** Shows booleans with the same labels as the form. */
const toSwitchWords = (text: string) =>
  new Map([
    ['true', messages.form.yes],
    ['false', messages.form.no],
  ]).get(text) ?? text
