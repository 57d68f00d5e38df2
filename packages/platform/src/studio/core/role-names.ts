/** Returns the names of the staff roles that have a permission, such as “administrators and publishers”. */
import { listRolesWithPermission, type Permission } from '#model/browser'
import { messages } from '../messages/messages.ts'

export function toRoleNames(right: Permission): string {
  const names: Readonly<Record<string, string>> = messages.areas.roles
  return new Intl.ListFormat('en-GB').format(
    listRolesWithPermission(right).flatMap((role) => names[role] ?? []),
  )
}
