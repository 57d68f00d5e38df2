/** The site's menus. */
import { toRoleNames } from '../../core/role-names.ts'
import { useStudio } from '../../core/studio-context.ts'
import { screenMessages } from '../../messages/en-screens.ts'
import { messages } from '../../messages/messages.ts'
import { TypeArea } from '../simple/TypeArea.tsx'
import { MenuTabs } from './MenuTabs.tsx'

const isMenu = (type: string) => type === 'epiderm__menu'

export function MenusArea() {
  const { currentAccount } = useStudio()
  const note = screenMessages.kinds.redirects(toRoleNames('changeRedirects'))
  const isNoted = !currentAccount.rights.includes('changeRedirects')
  return (
    <TypeArea
      title={messages.areas.labels.menus}
      isListed={isMenu}
      head={<MenuTabs />}
      {...(isNoted && { note })}
    />
  )
}
