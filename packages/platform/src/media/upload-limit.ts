import { tooManyUploads } from './errors.ts'

export type UploadLimits = {
  /** Maximum number of uploads at the same time. */
  readonly total: number
  /** Maximum number of simultaneous uploads from one account. */
  readonly perAccount: number
}

/** Runs an upload. `account` is undefined for an upload by the server itself. Throws `media-busy` (503). */
export type UploadLimit = <T>(account: string | undefined, work: () => Promise<T>) => Promise<T>

/**
 * Attack: one account sends hundreds of slow uploads, so that memory fills up and the uploads of other accounts must
 * wait.
 */
export function createUploadLimit({ total, perAccount }: UploadLimits): UploadLimit {
  /** The account of each running upload. */
  const senders: (string | undefined)[] = []
  return async (account, work) => {
    const sent = account === undefined ? 0 : senders.filter((sender) => sender === account).length
    if (senders.length >= total || sent >= perAccount) throw tooManyUploads()
    senders.push(account)
    try {
      return await work()
    } finally {
      senders.splice(senders.indexOf(account), 1)
    }
  }
}
