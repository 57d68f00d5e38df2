/** Shows problems next to their fields. */
import type { ItemName } from '#api'
import { Icon } from '../ui/Icon.tsx'
import type { FieldDescription } from '#schema'
import { messages } from '../messages/messages.ts'
import { useProblems } from '../document/use-problems.ts'

/** Flags a group or row that contains a problem. */
export const ProblemMark = () => (
  <span className="problem-mark">
    <Icon name="problem" />
    <span className="unseen">{messages.problems.mark}</span>
  </span>
)

type OtherProblemsProps = {
  readonly item: ItemName
  readonly block: string | null
  /** The form's fields for the block's properties or the item's body. Each of these fields shows its own problems. */
  readonly fields: readonly FieldDescription[]
}

/** Shows problems with the block or item that do not belong to a visible field. */
export function OtherProblems({ item, block, fields }: OtherProblemsProps) {
  const names = new Set(fields.map(({ name }) => name))
  const isShownAtField = ([root, name = '']: readonly string[]) =>
    root === 'props' || root === 'body' ? names.has(name) : own.has(root ?? '')
  const others = useProblems(item).filter((one) => one.block === block && !isShownAtField(one.path))
  if (others.length === 0) return null
  return (
    <ul className="other-problems" aria-label={messages.problems.title}>
      {others.map(({ path, text }) => (
        <li key={`${path.join(' ')} ${text}`}>{text}</li>
      ))}
    </ul>
  )
}

const own: ReadonlySet<string> = new Set(['title', 'urlName', 'visible', 'isPrinted', 'access'])
