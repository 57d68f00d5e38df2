/**
 * Returns the list that contains items of a content type. Redirects have a separate screen; any other type is listed in
 * its area.
 */
import { areaTypes, findAreaOfType, toArea } from '../core/areas.ts'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'

const [, redirectType] = areaTypes.menus
const [, , , , mailType] = areaTypes.settings

export function useItemList(type: string) {
  const { currentAccount } = useStudio()
  const area = findAreaOfType(type)
  if (type === mailType && currentAccount.rights.includes('editMails'))
    return { to: '/settings/mails', label: messages.areas.screens.mails.label } as const
  return type === redirectType && currentAccount.rights.includes('changeRedirects')
    ? ({ to: '/menus/redirects', label: messages.areas.screens.redirects.label } as const)
    : { to: toArea(area).to, label: messages.areas.labels[area] }
}
