/** The row of the database that a site is being moved from, or was, until another move begins. */
import type { Read } from '../connection.ts'

export const isClosed = async (read: Read): Promise<boolean> => (await findSource(read))?.state === 'closed'

export const findSource = (read: Read) =>
  read.selectFrom('site_move').selectAll().where('role', '=', 'source').executeTakeFirst()
