/** The button that saves a form. Also shows the form's state and, if the server rejected the form, the reason. */
import { RequestError } from '../../../ui/RequestError.tsx'

type SaveRowProps = {
  readonly label: string
  readonly isPrimary?: boolean
  readonly isDisabled: boolean
  /** A note such as “Not saved yet”. */
  readonly note: string
  readonly error: Error | null
}

export const SaveRow = ({ label, isPrimary = false, isDisabled, note, error }: SaveRowProps) => (
  <>
    <div className="installation-save">
      <button type="submit" className={isPrimary ? 'primary' : undefined} disabled={isDisabled}>
        {label}
      </button>
      <output>{note}</output>
    </div>
    {error !== null && <RequestError error={error} />}
  </>
)
