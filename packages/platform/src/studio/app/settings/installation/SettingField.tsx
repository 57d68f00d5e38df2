/** A field with its label, and its help or problem. */
import { useId, type ReactNode } from 'react'

type SettingFieldProps = {
  readonly label: string
  readonly help: string
  /** Replaces the help if the value is invalid. */
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
