/** The source's row about a running or finished move. The row remains until another move begins. */
import type { Read } from '../connection.ts'

export const isClosed = async (read: Read): Promise<boolean> => (await findSource(read))?.state === 'closed'

export const findSource = (read: Read) =>
  read.selectFrom('site_move').selectAll().where('role', '=', 'source').executeTakeFirst()
