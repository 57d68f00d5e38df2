/**
 * Receipts: for half an hour, the sender may read the submission with a 128-bit token. Only the token's hash is stored.
 */
import { createHash } from 'node:crypto'
import type { Database, Write } from '#database'
import type { FormTables } from '../tables.ts'

/** Lifetime of a receipt. It is short, because people share computers and browsers store URLs. */
const receiptMs = 30 * 60_000
const tokenPattern = /^[\w-]{22}$/

type NewReceiptToken = {
  readonly submission: number
  readonly now: Date
  readonly randomBytes: (size: number) => Uint8Array
}

/** Creates a receipt and returns its token. Also deletes expired receipts. */
export async function createReceipt(
  trx: Write<FormTables>,
  { submission, now, randomBytes }: NewReceiptToken,
): Promise<string> {
  const token = Buffer.from(randomBytes(16)).toString('base64url')
  await trx.deleteFrom('form_receipt').where('expires_at', '<=', now.toISOString()).execute()
  await trx
    .insertInto('form_receipt')
    .values({
      token_hash: toHash(token),
      submission,
      expires_at: new Date(now.getTime() + receiptMs).toISOString(),
    })
    .execute()
  return token
}

/** Returns the submission for a receipt token, unless the receipt has expired. */
export async function findReceiptByToken(
  database: Database<FormTables>,
  { token, now }: { token: string; now: Date },
) {
  if (!tokenPattern.test(token)) return undefined
  return database.read
    .selectFrom('form_receipt')
    .innerJoin('form_submission', 'form_submission.number', 'form_receipt.submission')
    .selectAll('form_submission')
    .where('token_hash', '=', toHash(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

const toHash = (token: string): string => createHash('sha256').update(token).digest('hex')
