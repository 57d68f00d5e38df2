import { toReadHandle, type AnyRead } from '#database'
import type { FormAnswer } from '#model'
import type { FormTables } from '../tables.ts'

/** A submission that is an application for an account. */
export type ApplicationSubmission = {
  readonly number: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly answers: readonly Pick<FormAnswer, 'name' | 'label' | 'value'>[]
}

/**
 * Loads applications, oldest first, in the caller's transaction if there is one. Danger: does not check permissions;
 * `identity` checks them.
 */
export async function loadApplicationSubmissions(from: AnyRead): Promise<readonly ApplicationSubmission[]> {
  const rows = await toReadHandle<FormTables>(from)
    .selectFrom('form_submission')
    .select(['number', 'created_at', 'answers'])
    .where('purpose', '=', 'application')
    .orderBy('number')
    .execute()
  return rows.map(({ number, created_at: createdAt, answers }) => ({
    number,
    createdAt,
    answers: JSON.parse(answers) as ApplicationSubmission['answers'],
  }))
}
