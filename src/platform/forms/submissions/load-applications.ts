import { joinRead, type AnyRead } from '#database'
import type { Answer } from '#model'
import type { FormTables } from '../tables.ts'

/** A submission that asks for an account. */
export type ApplicationSubmission = {
  readonly number: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly answers: readonly Pick<Answer, 'name' | 'label' | 'value'>[]
}

/** Oldest first, for the room that decides about them; who may is asked there. In its transaction, where it has begun one. */
export async function loadApplicationSubmissions(from: AnyRead): Promise<readonly ApplicationSubmission[]> {
  const rows = await joinRead<FormTables>(from)
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
