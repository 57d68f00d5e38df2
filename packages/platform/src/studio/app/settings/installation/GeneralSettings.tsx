/** The settings for retention and alert addresses. One button saves both. */
import { useEffect, useState, type FormEvent } from 'react'
import type { InstallationState } from '#api'
import { installationMessages as words } from '../../../messages/areas/en-installation.ts'
import { parseAddresses, parseDays } from './read-settings.ts'
import { SaveRow } from './SaveRow.tsx'
import { SettingField } from './SettingField.tsx'
import { useSaveSettings, type ChangedSettings } from './use-installation.ts'

type GeneralSettingsProps = {
  readonly state: InstallationState
  readonly onUnsaved: (isUnsaved: boolean) => void
}

export function GeneralSettings({ state, onUnsaved }: GeneralSettingsProps) {
  const { days, addresses, change, read, isWrong, isUnsaved, save, submit } = useTypedSettings(state)
  useEffect(() => onUnsaved(isUnsaved))
  const { variable } = state.draftLogDays
  const { wrong } = read.addresses
  return (
    <form className="card form installation-form" onSubmit={submit} noValidate>
      <h2>{words.retention.title}</h2>
      <SettingField
        label={words.retention.days}
        help={variable === null ? words.retention.help : words.fixed(variable)}
        problem={read.days === undefined ? words.retention.wrong : undefined}
      >
        {(attributes) => (
          <input
            {...attributes}
            inputMode="numeric"
            value={days}
            readOnly={variable !== null}
            onChange={({ target }) => change({ days: target.value })}
          />
        )}
      </SettingField>
      <h2>{words.alerts.title}</h2>
      <SettingField
        label={words.alerts.addresses}
        help={words.alerts.help}
        problem={wrong === undefined ? undefined : words.alerts.wrong(wrong)}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            rows={3}
            value={addresses}
            onChange={({ target }) => change({ addresses: target.value })}
          />
        )}
      </SettingField>
      <SaveRow
        isPrimary
        label={words.save}
        isDisabled={!isUnsaved || isWrong || save.isPending}
        note={isUnsaved ? words.unsaved : toSavedNote(save.isSuccess)}
        error={save.error}
      />
    </form>
  )
}

const toSavedNote = (isSaved: boolean) => (isSaved ? words.saved : '')

/** The values that the administrator has typed. They override the stored values until they are saved. */
function useTypedSettings({ draftLogDays, alarmAddresses }: InstallationState) {
  const stored = { days: String(draftLogDays.value), addresses: alarmAddresses.join('\n') }
  const [typed, setTyped] = useState<Partial<typeof stored>>({})
  const { days, addresses } = { ...stored, ...typed }
  const save = useSaveSettings()
  const isUnsaved = days !== stored.days || addresses !== stored.addresses
  const read = { days: parseDays(days), addresses: parseAddresses(addresses) }
  const isWrong = read.days === undefined || read.addresses.wrong !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong || !isUnsaved) return
    const changed: ChangedSettings = {
      ...(days !== stored.days && read.days !== undefined && { draftLogDays: read.days }),
      ...(addresses !== stored.addresses && { alarmAddresses: [...read.addresses.all] }),
    }
    save.mutate(changed, { onSuccess: () => setTyped({}) })
  }
  const change = (more: typeof typed) => setTyped({ ...typed, ...more })
  return { days, addresses, change, read, isWrong, isUnsaved, save, submit }
}
