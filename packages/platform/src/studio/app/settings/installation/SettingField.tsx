/** A field with its label and its help text or error message. */
import { useId, type ReactNode } from 'react'

type SettingFieldProps = {
  readonly label: string
  readonly help: string
  /** The error message, which replaces the help text if the value is invalid. */
  readonly problem?: string | undefined
  readonly children: (attributes: {
    readonly id: string
    readonly 'aria-describedby': string
    readonly 'aria-invalid': boolean
  }) => ReactNode
}

export function SettingField({ label, help, problem, children }: SettingFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-help`, 'aria-invalid': problem !== undefined })}
      <p className={problem === undefined ? 'help' : 'problem'} id={`${id}-help`}>
        {problem ?? help}
      </p>
    </div>
  )
}
