/** A list filter with a few values, and an option for all values. */
export type FilterOption = readonly [value: string, label: string]

type FilterSelectProps = {
  readonly label: string
  /** The label of the option that selects all values. Undefined if there is no such option. */
  readonly all?: string
  readonly value: string | undefined
  readonly options: readonly FilterOption[]
  readonly onChange: (value: string) => void
}

export function FilterSelect({ label, all, value = '', options, onChange }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      data-active={(all !== undefined && value !== '') || undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {all !== undefined && <option value="">{all}</option>}
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  )
}
