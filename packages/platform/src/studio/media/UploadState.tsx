/** Shows the progress of an upload, or its error. */
import { Button } from 'react-aria-components/Button'
import { say } from '../messages/messages.ts'
import type { UploadControl } from './use-upload.ts'

export function UploadState({ upload: { share, problem, cancel } }: { readonly upload: UploadControl }) {
  if (share !== undefined)
    return (
      <output className="upload">
        <progress value={share} max={1} aria-label={say.media.sending} />
        <Button className="small" onPress={cancel}>
          {say.cancel}
        </Button>
      </output>
    )
  return problem === undefined ? null : <p role="alert">{problem}</p>
}
