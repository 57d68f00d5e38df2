/** The frame for the redirect screens. Roles without access see the reason instead. */
import type { ReactNode } from 'react'
import { toRoleNames } from '../../core/role-names.ts'
import { useStudio } from '../../core/studio-context.ts'
import { menuMessages } from '../../messages/areas/en-menus.ts'
import { screenMessages } from '../../messages/en-screens.ts'
import { AreaScreen } from '../frame/AreaScreen.tsx'
import { MenuTabs } from './MenuTabs.tsx'

type RedirectScreenProps = { readonly tab: 'redirects' | 'notFound'; readonly children: ReactNode }

export function RedirectScreen({ tab, children }: RedirectScreenProps) {
  const { currentAccount } = useStudio()
  const mayChange = currentAccount.rights.includes('changeRedirects')
  return (
    <AreaScreen title={menuMessages.tabs[tab]}>
      <MenuTabs />
      {mayChange ? children : <p>{screenMessages.kinds.redirects(toRoleNames('changeRedirects'))}</p>}
    </AreaScreen>
  )
}
