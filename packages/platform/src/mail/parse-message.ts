/** Parses a message in the outbox. */

export type StoredMessage = { readonly to: string; readonly subject: string; readonly text: string }

/** Parses a message. Missing fields become empty strings. Loads the parser when the first message is read. */
export async function parseMessage(bytes: Uint8Array): Promise<StoredMessage> {
  const { default: PostalMime } = await import('postal-mime')
  const { to = [], subject = '', text = '' } = await PostalMime.parse(bytes)
  return { to: to.map(({ address }) => address).join(', '), subject, text }
}
