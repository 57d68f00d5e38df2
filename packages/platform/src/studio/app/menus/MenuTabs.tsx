/**
 * Links between the screens of the Menus area. The link to redirects is shown only to roles that may change redirects.
 */
import { Link } from '@tanstack/react-router'
import { useStudio } from '../../core/studio-context.ts'
import { menuMessages } from '../../messages/areas/en-menus.ts'
import '../frame/tabs.css'

const tabs = [
  { to: '/menus', id: 'menus' },
  { to: '/menus/redirects', id: 'redirects' },
  { to: '/menus/not-found', id: 'notFound' },
] as const

export function MenuTabs() {
  const { currentAccount } = useStudio()
  if (!currentAccount.rights.includes('changeRedirects')) return null
  return (
    <nav className="tabs" aria-label={menuMessages.tabs.label}>
      {tabs.map(({ to, id }) => (
        <Link key={id} to={to} activeOptions={{ exact: true }}>
          {menuMessages.tabs[id]}
        </Link>
      ))}
    </nav>
  )
}
