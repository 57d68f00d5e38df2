/** NRM-8: limits how many items one publish may change (gate maxEditLimit). */
import { siteBody } from '#content-types'
import { createFeatureGates } from '#model'
import { tooManyEdits } from '../types/errors.ts'
import type { Release } from '../types/change.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'

const maxEdits = 200

/**
 * Throws 422 if the site's current settings forbid this number of changes. The caller must then undo the versions that
 * it wrote or staged.
 */
export async function requireAllowedEditCount(
  published: Snapshot,
  made: Pick<Release, 'changed'> | undefined,
): Promise<void> {
  if (made === undefined || made.changed <= maxEdits) return
  const [site] = (await published.findContents({ type: 'epiderm__site', limit: 1 })).items
  const settings = siteBody.pick({ featureGates: true }).safeParse(site?.body)
  if (createFeatureGates(settings.data?.featureGates).isOpen('maxEditLimit')) {
    throw tooManyEdits(made.changed, maxEdits)
  }
}
