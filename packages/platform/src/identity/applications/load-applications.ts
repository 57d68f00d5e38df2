/** Loads applications for accounts: form submissions, with the staff's decisions about them. */
import type { Read } from '#database'
import { loadApplicationSubmissions, type ApplicationSubmission } from '#forms'
import type { IdentityTables } from '../tables.ts'

export type Application = ApplicationSubmission & { readonly state: 'open' | 'approved' | 'declined' }

/** Returns applications, oldest first. */
export async function loadApplications(from: Read<IdentityTables>): Promise<readonly Application[]> {
  const submissions = await loadApplicationSubmissions(from)
  const rows = await from.selectFrom('application_decision').select(['submission', 'decision']).execute()
  const decisions = new Map(rows.map(({ submission, decision }) => [submission, decision]))
  return submissions.map((submission) => {
    const decision = decisions.get(submission.number)
    return { ...submission, state: decision === 'approved' || decision === 'declined' ? decision : 'open' }
  })
}
