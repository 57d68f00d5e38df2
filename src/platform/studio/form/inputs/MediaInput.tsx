/** A picture: a content key, or an image info, as it is stored. */
import type { InputProps } from '../form-world.ts'
import { JsonInput, TextInput } from './text-inputs.tsx'

export function MediaInput(props: InputProps) {
  const { value } = props
  const isText = typeof value === 'string' || value === undefined || value === null
  return isText ? <TextInput {...props} type="text" /> : <JsonInput {...props} />
}
