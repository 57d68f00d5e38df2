/** Selects the control for a field. */
import { lazy, Suspense, type ReactNode } from 'react'
import type { InputProps } from '../fields/form-deps.ts'
import { say } from '../messages/messages.ts'
import { ChoiceInput, ChoicesInput, SwitchInput } from './inputs/choice-inputs.tsx'
import { ColorInput } from './inputs/ColorInput.tsx'
import { IconInput } from './inputs/IconInput.tsx'
import { LinkInput } from './inputs/LinkInput.tsx'
import { LengthInput, NumberInput } from './inputs/number-inputs.tsx'
import { ReferenceInput, ReferencesInput } from './inputs/reference-inputs.tsx'
import { RichTextInput } from './rich/RichTextInput.tsx'
import { JsonInput, TextInput } from './inputs/text-inputs.tsx'
import { WordsInput } from './inputs/WordsInput.tsx'
import type { ControlName } from './to-control.ts'

const PictureInput = lazy(async () => ({
  default: (await import('../media/PictureInput.tsx')).PictureInput,
}))

const inputs: Readonly<Record<ControlName, (props: InputProps) => ReactNode>> = {
  text: (props) => <TextInput {...props} type="text" />,
  longText: (props) => <TextInput {...props} type="long" />,
  richText: RichTextInput,
  link: LinkInput,
  color: ColorInput,
  icon: IconInput,
  media: (props) => (
    <Suspense fallback={<p className="quiet">{say.wait}</p>}>
      <PictureInput {...props} />
    </Suspense>
  ),
  choice: ChoiceInput,
  number: NumberInput,
  length: LengthInput,
  switch: SwitchInput,
  date: (props) => <TextInput {...props} type="date" />,
  reference: ReferenceInput,
  references: ReferencesInput,
  words: WordsInput,
  longWords: WordsInput,
  choices: ChoicesInput,
  fields: JsonInput,
  variants: JsonInput,
  entries: JsonInput,
  json: JsonInput,
}

/** Uses JSON if the value does not match its field, so that nothing is lost. */
export function Input({ control, ...props }: InputProps & { readonly control: ControlName }) {
  const Own = canShow(control, props.value) ? inputs[control] : JsonInput
  return <Own {...props} />
}

const lists: ReadonlySet<ControlName> = new Set(['references', 'words', 'longWords', 'choices'])
const anything: ReadonlySet<ControlName> = new Set(['link', 'media', 'switch', 'json'])

function canShow(control: ControlName, value: unknown): boolean {
  if (value === undefined || value === null || anything.has(control)) return true
  if (lists.has(control)) return Array.isArray(value)
  return (
    typeof value === 'string' || (typeof value === 'number' && (control === 'number' || control === 'length'))
  )
}
