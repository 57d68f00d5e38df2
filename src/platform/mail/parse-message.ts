/** Parses a message that this room has written. */

export type StoredMessage = { readonly to: string; readonly subject: string; readonly text: string }

/** What is missing is empty. The parser is loaded for the first message that somebody reads. */
export async function parseMessage(bytes: Uint8Array): Promise<StoredMessage> {
  const { default: PostalMime } = await import('postal-mime')
  const { to = [], subject = '', text = '' } = await PostalMime.parse(bytes)
  return { to: to.map(({ address }) => address).join(', '), subject, text }
}
