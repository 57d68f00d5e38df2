/** What a label leaves open, with code as code. */
import type { FieldDescription } from '#schema'

type HelpProps = { readonly id: string; readonly field: Pick<FieldDescription, 'help' | 'limits' | 'kind'> }

export function Help({ id, field }: HelpProps) {
  return (
    <p className="help" id={id}>
      <Marked text={toHelp(field)} />
    </p>
  )
}

/** Bounds of numbers are worth knowing beforehand, all others once they are met. */
export const toHelp = ({ help, limits, kind }: HelpProps['field']): string =>
  (kind === 'number' ? [help, limits.join(', ')] : [help]).filter((part) => part !== '').join(' ')

export const Marked = ({ text }: { readonly text: string }) =>
  // A help never changes, so that a part is named by where it stands.
  text.split('`').map((part, at) => (at % 2 === 1 ? <code key={`${at} ${part}`}>{part}</code> : part))
