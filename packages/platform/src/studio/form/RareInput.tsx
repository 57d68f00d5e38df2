/** Rarely needed controls, loaded as a separate chunk. */
import type { ComponentType } from 'react'
import type { InputProps } from '../fields/form-deps.ts'
import { CodeInput } from './inputs/CodeInput.tsx'
import { JsonInput } from './inputs/JsonInput.tsx'
import { TokenColorInput } from './inputs/TokenColorInput.tsx'
import { TokenFontInput } from './inputs/TokenFontInput.tsx'
import { TokenNumberInput, TokenSizeInput } from './inputs/token-sizes.tsx'
import { ValueListInput } from './inputs/ValueListInput.tsx'
import { TypeInput } from './inputs/TypeInput.tsx'
import { StringListInput } from './inputs/StringListInput.tsx'
import { ReferencesInput } from './inputs/ReferencesInput.tsx'
import { TextInput } from './inputs/text-inputs.tsx'
import type { ControlName } from './to-control.ts'

export type RareInputProps = InputProps & {
  readonly control: ControlName
  /** Renders the control for one value in a list. */
  readonly Inner: ComponentType<InputProps>
}

export function RareInput({ control, Inner, ...props }: RareInputProps) {
  switch (control) {
    case 'time':
      return <TextInput {...props} type="time" />
    case 'timeZone':
    case 'currency':
    case 'language':
      return <CodeInput {...props} kind={control} />
    case 'contentType':
      return <TypeInput {...props} />
    case 'words':
    case 'longWords':
      return <StringListInput {...props} />
    case 'references':
      return <ReferencesInput {...props} />
    case 'list':
      return <ValueListInput {...props} Inner={Inner} />
    case 'tokenColor':
      return <TokenColorInput {...props} />
    case 'tokenFont':
      return <TokenFontInput {...props} />
    case 'tokenNumber':
      return <TokenNumberInput {...props} />
    case 'tokenSize':
      return <TokenSizeInput {...props} />
    default:
      return <JsonInput {...props} />
  }
}
