/** Installation settings, for administrators. They take effect immediately. */
import { useState } from 'react'
import { toRoleNames } from '../../../core/role-names.ts'
import { useStudio } from '../../../core/studio-context.ts'
import { installationMessages as words } from '../../../messages/areas/en-installation.ts'
import { messages } from '../../../messages/messages.ts'
import { RequestError } from '../../../ui/RequestError.tsx'
import { AreaScreen } from '../../frame/AreaScreen.tsx'
import { AreaKindNote } from '../../frame/AreaKindNote.tsx'
import { SettingsTabs } from '../../frame/SettingsTabs.tsx'
import { GeneralSettings } from './GeneralSettings.tsx'
import { useInstallation } from './use-installation.ts'
import { useUnsavedPrompt } from './use-unsaved.ts'
import { Webhooks } from './Webhooks.tsx'
import './installation.css'

export function InstallationArea() {
  const { currentAccount } = useStudio()
  const isAllowed = currentAccount.rights.includes('manageInstallation')
  return (
    <AreaScreen title={words.title}>
      <SettingsTabs />
      {isAllowed ? <Settings /> : <p>{words.notAllowed(toRoleNames('manageInstallation'))}</p>}
    </AreaScreen>
  )
}

function Settings() {
  const { data, error } = useInstallation()
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  useUnsavedPrompt(unsaved.size > 0)
  const toNotify = (form: string) => (isUnsaved: boolean) =>
    setUnsaved((before) => {
      if (before.has(form) === isUnsaved) return before
      return isUnsaved ? new Set([...before, form]) : new Set([...before].filter((one) => one !== form))
    })
  if (error !== null) return <RequestError error={error} />
  if (data === undefined) return <p>{messages.wait}</p>
  return (
    <>
      <AreaKindNote kind="installation" />
      <Webhooks webhooks={data.webhooks} onUnsaved={toNotify('webhook')} />
      <GeneralSettings state={data} onUnsaved={toNotify('general')} />
    </>
  )
}
