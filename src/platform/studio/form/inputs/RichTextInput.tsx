/** Text with formats. */
import type { InputProps } from '../form-world.ts'
import { TextInput } from './text-inputs.tsx'

export const RichTextInput = (props: InputProps) => <TextInput {...props} type="long" />
