/** A field for choosing a folder in a dialog. */
import { useId } from 'react'
import { toFolderOptions, type FolderNode } from '../../../core/media-folders.ts'

type FolderFieldProps = {
  readonly label: string
  readonly folders: readonly FolderNode[]
  /** The label of the option that selects no folder. */
  readonly none: string
  /** The id of the selected folder; null if none is selected. */
  readonly value: string | null
  readonly onChange: (folder: string | null) => void
}

export function FolderField({ label, folders, none, value, onChange }: FolderFieldProps) {
  const id = useId()
  return (
    <div className="folder-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{none}</option>
        {toFolderOptions(folders).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
