/** Shows the progress of an upload, or its error. */
import { Button } from 'react-aria-components/Button'
import { messages } from '../messages/messages.ts'
import type { UploadControl } from './use-upload.ts'

export function UploadState({ upload: { share, problem, cancel } }: { readonly upload: UploadControl }) {
  if (share !== undefined)
    return (
      <output className="upload">
        <progress value={share} max={1} aria-label={messages.media.sending} />
        <Button className="small" onPress={cancel}>
          {messages.cancel}
        </Button>
      </output>
    )
  return problem === undefined ? null : <p role="alert">{problem}</p>
}
