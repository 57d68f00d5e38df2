/** The source's row that describes a running or finished move. The row remains until another move begins. */
import type { Read } from '../connection.ts'

export const isSiteClosed = async (read: Read): Promise<boolean> =>
  (await findMoveSource(read))?.state === 'closed'

export const findMoveSource = (read: Read) =>
  read.selectFrom('site_move').selectAll().where('role', '=', 'source').executeTakeFirst()
