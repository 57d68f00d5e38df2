/** Links between the Settings screens that the account may use. */
import { Link } from '@tanstack/react-router'
import type { Permission } from '#model/browser'
import { useStudio } from '../../core/studio-context.ts'
import { settingsMessages } from '../../messages/areas/en-settings.ts'
import './tabs.css'

const tabs = [
  { to: '/settings', id: 'content', right: 'editDrafts' },
  { to: '/settings/languages', id: 'languages', right: 'editDrafts' },
  { to: '/settings/mails', id: 'mails', right: 'editMails' },
  { to: '/settings/installation', id: 'installation', right: 'manageInstallation' },
] as const satisfies readonly { readonly to: string; readonly id: string; readonly right: Permission }[]

export function SettingsTabs() {
  const { currentAccount } = useStudio()
  const shown = tabs.filter(({ right }) => currentAccount.rights.includes(right))
  if (shown.length < 2) return null
  return (
    <nav className="tabs" aria-label={settingsMessages.tabs.label}>
      {shown.map(({ to, id }) => (
        <Link key={id} to={to} activeOptions={{ exact: true }}>
          {settingsMessages.tabs[id]}
        </Link>
      ))}
    </nav>
  )
}
