/** The help text of a field, with code in `<code>`. */
import type { FieldDescription } from '#schema'
import { messages } from '../../messages/messages.ts'

type HelpProps = { readonly id: string; readonly field: Pick<FieldDescription, 'help' | 'limits' | 'kind'> }

export function Help({ id, field }: HelpProps) {
  return (
    <p className="help" id={id}>
      <TextWithCode text={toHelp(field)} />
    </p>
  )
}

/** The allowed range of a number is always shown. Other limits are shown only when a value exceeds them. */
export const toHelp = ({ help, limits, kind }: HelpProps['field']): string =>
  [help, ...(kind === 'number' ? limits.filter((limit) => /\d/.test(limit)).map(messages.form.range) : [])]
    .filter((part) => part !== '')
    .join(' ')

export const TextWithCode = ({ text }: { readonly text: string }) =>
  // The segments of a help text never change, so their index is a stable key.
  text.split('`').map((part, at) => (at % 2 === 1 ? <code key={`${at} ${part}`}>{part}</code> : part))
