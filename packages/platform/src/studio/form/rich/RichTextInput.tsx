/** A rich-text input. Its editor is loaded on demand. */
import { messages } from '../../messages/messages.ts'
import { lazily } from '../../core/lazily.tsx'

export const RichTextInput = lazily(
  async () => (await import('./RichEditor.tsx')).RichEditor,
  <p className="quiet">{messages.wait}</p>,
)
