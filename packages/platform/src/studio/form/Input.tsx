/** Selects the control for a field. */
import type { ReactNode } from 'react'
import type { InputProps } from '../fields/form-deps.ts'
import { messages } from '../messages/messages.ts'
import { ChoiceInput, ChoicesInput, SwitchInput } from './inputs/choice-inputs.tsx'
import { ColorInput } from './inputs/ColorInput.tsx'
import { IconInput } from './inputs/IconInput.tsx'
import { LinkInput } from './inputs/LinkInput.tsx'
import { LengthInput, NumberInput } from './inputs/number-inputs.tsx'
import { ReferenceInput } from './inputs/ReferenceInput.tsx'
import { RichTextInput } from './rich/RichTextInput.tsx'
import { TextInput } from './inputs/text-inputs.tsx'
import { toControl, type ControlName } from './to-control.ts'
import { lazily } from '../core/lazily.tsx'

const loading = <p aria-busy>{messages.wait}</p>
const PictureInput = lazily(async () => (await import('../media/PictureInput.tsx')).PictureInput, loading)
const MoreInput = lazily(async () => (await import('./RareInput.tsx')).RareInput, loading)

const inputs: Readonly<Partial<Record<ControlName, (props: InputProps) => ReactNode>>> = {
  text: (props) => <TextInput {...props} type="text" />,
  longText: (props) => <TextInput {...props} type="long" />,
  richText: RichTextInput,
  link: LinkInput,
  color: ColorInput,
  icon: IconInput,
  media: PictureInput,
  choice: ChoiceInput,
  number: NumberInput,
  length: LengthInput,
  switch: SwitchInput,
  date: (props) => <TextInput {...props} type="date" />,
  reference: ReferenceInput,
  choices: ChoicesInput,
}

export function Input({ control, ...props }: InputProps & { readonly control: ControlName }) {
  const isShown = canShow(control, props.value)
  const Own = isShown ? inputs[control] : undefined
  if (Own !== undefined) return <Own {...props} />
  return <MoreInput {...props} control={isShown ? control : 'json'} Inner={OwnInput} />
}

const OwnInput = (props: InputProps) => <Input {...props} control={toControl(props.field)} />

const lists: ReadonlySet<ControlName> = new Set(['references', 'words', 'longWords', 'choices', 'list'])
const anything: ReadonlySet<ControlName> = new Set(['link', 'media', 'switch', 'json'])

function canShow(control: ControlName, value: unknown): boolean {
  if (value === undefined || value === null || anything.has(control)) return true
  if (lists.has(control)) return Array.isArray(value)
  return (
    typeof value === 'string' || (typeof value === 'number' && (control === 'number' || control === 'length'))
  )
}
