/** Applications for accounts, as they stand among the submissions of forms. */
import type { Database, Write } from '#database'

export type Application = {
  /** Number of the submission. */
  readonly number: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly state: 'open' | 'approved' | 'declined'
  readonly answers: readonly {
    readonly name: string
    readonly label: string
    readonly value: string | null
  }[]
}

/** Oldest first. */
export async function loadApplications(from: Database['read'] | Write): Promise<readonly Application[]> {
  const rows = await from
    .selectFrom('form_submission')
    .leftJoin('application_decision', 'application_decision.submission', 'form_submission.number')
    .select(['number', 'created_at', 'answers', 'decision'])
    .where('purpose', '=', 'application')
    .orderBy('number')
    .execute()
  return rows.map(({ number, created_at: createdAt, answers, decision }) => ({
    number,
    createdAt,
    state: decision === 'approved' || decision === 'declined' ? decision : 'open',
    answers: JSON.parse(answers) as Application['answers'],
  }))
}
