/** A group that shows the block's stored JSON. Its content is loaded when the group is expanded. */
import { messages } from '../messages/messages.ts'
import { FieldGroup } from './groups/FieldGroup.tsx'
import type { RawTextProps } from './RawText.tsx'
import { lazily } from '../core/lazily.tsx'

const RawText = lazily(
  async () => (await import('./RawText.tsx')).RawText,
  <p className="quiet">{messages.wait}</p>,
)

export const RawView = (props: RawTextProps) => (
  <FieldGroup label={messages.form.raw.title} remembered="raw" isOpen={false}>
    <RawText {...props} />
  </FieldGroup>
)
