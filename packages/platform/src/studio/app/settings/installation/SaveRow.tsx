/** The button that stores a form, with its state and the reason of a refusal. */
import { Refused } from '../../../ui/Refused.tsx'

type SaveRowProps = {
  readonly label: string
  readonly isPrimary?: boolean
  readonly isDisabled: boolean
  /** For example that values are not saved yet. */
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
    {error !== null && <Refused error={error} />}
  </>
)
