import { requirePermission, type Actor } from '#model'
import type { Activity, ActivityDeps, Person } from './activity.ts'
import { writeActivityCsv } from './activity-csv.ts'
import { listActivity } from './list-activity.ts'

export function openActivity(deps: ActivityDeps): Activity {
  return {
    async list(actor, query) {
      requireActivity(actor)
      return listActivity(deps, actor, query)
    },
    async listPeople(actor) {
      requireActivity(actor)
      return listPeople(deps, actor)
    },
    toCsv(actor, query) {
      requireActivity(actor)
      return writeActivityCsv(deps, actor, query)
    },
  }
}

const requireActivity = (actor: Actor): void =>
  requirePermission(actor, 'seeActivity', {
    code: 'draft-not-allowed',
    action: 'see the activity of the site',
  })

/** Maximum number of actors read from the audit log. */
const mostActors = 500

/** An account that also runs commands is listed once. */
async function listPeople(
  { audit, drafts, findNames }: ActivityDeps,
  actor: Actor,
): Promise<readonly Person[]> {
  const authors = await drafts.listAuthors(actor)
  const actors = await audit.listActors(actor, mostActors)
  const all = [...new Set([...authors, ...actors.map((one) => one.replace(/^site command (?=005)/, ''))])]
  const names = await findNames(all)
  return all
    .map((account) => ({ account, name: names.get(account) ?? account }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
