/** A group that shows the block's stored JSON. Its content is loaded when the group is expanded. */
import { lazy, Suspense } from 'react'
import { messages } from '../messages/messages.ts'
import { FieldGroup } from './groups/FieldGroup.tsx'
import type { RawTextProps } from './RawText.tsx'

const RawText = lazy(async () => ({ default: (await import('./RawText.tsx')).RawText }))

export const RawView = (props: RawTextProps) => (
  <FieldGroup label={messages.form.raw.title} remembered="raw" isOpen={false}>
    <Suspense fallback={<p className="quiet">{messages.wait}</p>}>
      <RawText {...props} />
    </Suspense>
  </FieldGroup>
)
