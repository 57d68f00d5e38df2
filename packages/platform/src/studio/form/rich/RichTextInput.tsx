/** A rich-text input. Its editor is loaded on demand. */
import { lazy, Suspense } from 'react'
import { messages } from '../../messages/messages.ts'
import type { InputProps } from '../../fields/form-deps.ts'

const RichEditor = lazy(async () => ({ default: (await import('./RichEditor.tsx')).RichEditor }))

export const RichTextInput = (props: InputProps) => (
  <Suspense fallback={<p className="quiet">{messages.wait}</p>}>
    <RichEditor {...props} />
  </Suspense>
)
