/**
 * Reads the outbox folder for administrators. Attack: messages contain single-use links, so reading them requires an
 * actor with permission.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { requirePermission, type Actor } from '#model'
import type { SendStoredMessage } from './create-mailer.ts'
import { messageNotFound, messageNotSent, noMailServer } from './errors.ts'
import { ignoreMissingFile, listMessages, toMessageTime } from './outbox.ts'
import { parseMessage, type StoredMessage } from './parse-message.ts'

type OutboxEntry = {
  /** The file name: `2026-03-01T10-00-00-123-0123456789ab.eml`. */
  readonly name: string
  /** Time in ISO 8601 format, UTC. */
  readonly createdAt: string
  readonly to: string
  readonly subject: string
}

export type OutboxMessage = OutboxEntry & Pick<StoredMessage, 'text'>

/** The outbox. All functions throw `mail-not-allowed` if the actor may not use it. */
export type Outbox = {
  /** Lists at most `limit` messages, newest first. The list is empty if the folder does not exist. */
  readonly list: (actor: Actor, limit?: number) => Promise<readonly OutboxEntry[]>
  /** Counts the messages without reading them. */
  readonly count: (actor: Actor) => Promise<number>
  /** Reads a message. Throws `mail-unknown` unless the name belongs to a finished message. */
  readonly read: (actor: Actor, name: string) => Promise<OutboxMessage>
  /**
   * Sends the message, removes it from the outbox, and returns it. Throws `mail-unknown` (404), `mail-no-server` (409)
   * if there is no `send`, and `mail-not-sent` (409) if the mail server does not accept the message.
   */
  readonly send: (
    actor: Actor,
    request: { readonly name: string; readonly send: SendStoredMessage | undefined },
  ) => Promise<OutboxEntry>
}

export function openOutbox({ folder }: { readonly folder: string }): Outbox {
  async function find(name: string): Promise<OutboxMessage | undefined> {
    // Attack: `../../secrets.env`. A name in this format contains no separator.
    const createdAt = toMessageTime(name)
    if (createdAt === undefined) return undefined
    const bytes = await readFile(join(folder, name)).catch(ignoreMissingFile)
    return bytes && { name, createdAt, ...(await parseMessage(bytes)) }
  }
  async function load(name: string): Promise<OutboxMessage> {
    const message = await find(name)
    if (message === undefined) throw messageNotFound(name)
    return message
  }
  return {
    async list(actor, limit = 1000) {
      requireReader(actor)
      const newest = (await listMessages(folder)).toReversed().slice(0, limit)
      const found = await Promise.all(newest.map(find))
      return found.flatMap((message) => (message === undefined ? [] : toEntry(message)))
    },
    async count(actor) {
      requireReader(actor)
      return (await listMessages(folder)).length
    },
    async read(actor, name) {
      requireReader(actor)
      return load(name)
    },
    async send(actor, { name, send }) {
      requireReader(actor)
      if (send === undefined) throw noMailServer()
      const message = await load(name)
      const file = join(folder, name)
      await send({ to: message.to, bytes: await readFile(file) }).catch((error: unknown) => {
        throw messageNotSent(error instanceof Error ? error.message : String(error))
      })
      await rm(file, { force: true })
      return toEntry(message)
    },
  }
}

/** Formats a message for reading in a terminal. Does not break lines inside links. */
export const toMessageText = ({ createdAt, to, subject, text }: OutboxMessage): string =>
  `Date: ${createdAt}\nTo: ${to}\nSubject: ${subject}\n\n${text}`

const toEntry = ({ name, createdAt, to, subject }: OutboxMessage): OutboxEntry => ({
  name,
  createdAt,
  to,
  subject,
})

const requireReader = (actor: Actor): void =>
  requirePermission(actor, 'readOutbox', { code: 'mail-not-allowed', action: 'read the outbox' })
