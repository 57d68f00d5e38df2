import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from './open-database.ts'
import { databaseKinds, openTestDatabase } from './testing.ts'

type TestTables = { throttle: { key: string; count: number; until: string } }

const source = resolve(import.meta.dirname, '..')

/**
 * Every file that writes, with the locks of its transactions. `none`: a transaction without a lock, because its
 * statements are independent.
 */
const places: Readonly<Record<string, readonly string[]>> = {
  'analytics/event-counts.ts': ['event-counts'],
  'analytics/path-counts.ts': ['path-counts'],
  'audit/audit.ts': ['none'],
  'audit/erase-person.ts': ['audit-seals'],
  'audit/seal-events.ts': ['audit-seals'],
  'builds/open-builds.ts': ['builds'],
  'content/snapshots/field-value-rows.ts': ['none', 'none'],
  'content/snapshots/field-values.ts': ['release', 'release', 'none'],
  'content/snapshots/mentions.ts': ['release'],
  'content/snapshots/migrated-rows.ts': ['release', 'release', 'none'],
  'content/releases/nodes.ts': ['none', 'none'],
  'content/releases/publish.ts': ['release'],
  'content/releases/roll-back.ts': ['release'],
  'content/releases/staging.ts': ['none', 'none', 'none', 'release', 'release'],
  'content/releases/remove-staged.ts': ['none', 'release'],
  'content/releases/recall.ts': ['release'],
  'content/releases/revert-release.ts': ['release'],
  'dependencies/page-rows.ts': ['page-dependencies'],
  'drafts/accept-operations.ts': ['drafts'],
  'drafts/body-hashes.ts': ['none'],
  'drafts/compact-log.ts': ['drafts'],
  'drafts/follow-releases.ts': ['drafts', 'drafts'],
  'drafts/migrate-drafts.ts': ['drafts', 'none'],
  'drafts/patterns/patterns.ts': ['drafts', 'drafts', 'none'],
  'drafts/close-drafts.ts': ['drafts', 'drafts', 'none'],
  'drafts/folders/folder-file.ts': ['drafts'],
  'drafts/folders/folder-pictures.ts': ['drafts', 'drafts'],
  'drafts/folders/media-folders.ts': ['drafts', 'drafts', 'drafts'],
  'drafts/items/deleted-items.ts': ['none', 'none'],
  'drafts/listings/pictures/picture-uploads.ts': ['none'],
  'drafts/pictures/close-picture.ts': ['drafts'],
  'drafts/texts/text-index-updater.ts': ['none', 'none', 'drafts'],
  'drafts/undo.ts': ['drafts'],
  'forms/submissions/delete-submissions.ts': ['none', 'submissions'],
  'forms/submissions/message-queue.ts': ['none'],
  'forms/submissions/set-state.ts': ['submissions'],
  'forms/submissions/store-submission.ts': ['submissions'],
  'identity/accounts/change-account.ts': ['accounts'],
  'identity/accounts/create-account.ts': ['accounts'],
  'identity/applications/decide-application.ts': ['accounts', 'accounts'],
  'identity/own-account/change-password.ts': ['accounts'],
  'identity/own-account/confirm-email.ts': ['accounts'],
  'identity/own-account/create-first-administrator.ts': ['accounts', 'accounts'],
  'identity/own-account/request-email-change.ts': ['accounts'],
  'identity/own-account/request-password-link.ts': ['accounts'],
  'identity/own-account/set-password.ts': ['accounts'],
  'identity/sessions/end-sessions.ts': ['none', 'none'],
  'identity/sessions/extend-session.ts': ['none'],
  'identity/sessions/sessions.ts': ['none'],
  'identity/sessions/start-session.ts': ['accounts'],
  'identity/throttle.ts': ['none', 'none'],
  'installation/open-installation.ts': ['none'],
  'jobs/row-queue.ts': ['none', 'none'],
  'media/erasure/erase-media.ts': ['media-files'],
  'media/media-store.ts': ['none'],
  'media/move/storage-location.ts': ['none', 'none'],
  'media/prepare-stored-objects.ts': ['media-files'],
  'media/remove-leftovers.ts': ['none'],
  'media/resumable/partial-uploads.ts': ['media-files', 'media-files', 'media-files'],
  'media/store-object.ts': ['media-files'],
  'media/uploads.ts': ['media-files'],
  'publishing/deferred-checks.ts': ['none', 'release'],
  'purging/purge-queue.ts': ['none', 'none'],
  'search/search-row-updater.ts': ['none', 'none'],
  'search/write-rows.ts': ['release', 'release'],
  'webhooks/attempts.ts': ['none'],
  'webhooks/endpoints.ts': ['installation', 'installation'],
  'webhooks/open-webhooks.ts': ['none'],
}

describe('named locks', () => {
  it('are acquired by every transaction that checks before it writes, and the list of these transactions in this test is complete', async () => {
    const found: Record<string, string[]> = {}
    const files = await readdir(source, { recursive: true })
    for (const file of files.filter(isOfServer).toSorted()) {
      const locks = findLocks(await readFile(join(source, file), 'utf8'))
      if (locks.length > 0) found[file] = locks
    }
    expect(found).toEqual(places)
  })

  it.each([
    ['none', 'database.transaction((trx) => write(trx))', ['none']],
    ['one', "database.transaction(async (trx) => { await f(trx) }, { lock: 'release' })", ['release']],
    [
      'a second after the first',
      "transaction(a, { lock: 'accounts' }); b.transaction(c)",
      ['accounts', 'none'],
    ],
    ['the query builder’s own', 'writer.transaction().execute(work)', []],
  ])('are read from the source: %s', (_name, text, locks) => {
    expect(findLocks(text)).toEqual(locks)
  })
})

describe.each(databaseKinds)('a transaction in the %s database', (kind) => {
  let folder: string
  let database: Database<TestTables>
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'epiderm-locks-'))
    database = await openTestDatabase({ dataDir: folder }, kind)
  })
  afterEach(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  const checkThenWrite: Parameters<Database<TestTables>['transaction']>[0] = async (trx) => {
    await trx.selectFrom('throttle').selectAll().execute()
    await trx.insertInto('throttle').values({ key: 'a', count: 1, until: '' }).execute()
  }
  const readKeys = () => database.read.selectFrom('throttle').select('key').execute()

  it('that has no lock is rejected if it reads before it writes, and commits nothing', async () => {
    await expect(database.transaction(checkThenWrite)).rejects.toMatchObject({ code: 'check-without-lock' })
    expect(await readKeys()).toEqual([])
  })

  it('succeeds with a lock if it reads before it writes', async () => {
    await database.transaction(checkThenWrite, { lock: 'accounts' })
    expect(await readKeys()).toEqual([{ key: 'a' }])
  })

  it('needs no lock if it reads its own writes, and does not affect the next transaction', async () => {
    const writeThenRead: Parameters<Database<TestTables>['transaction']>[0] = async (trx) => {
      await trx.insertInto('throttle').values({ key: 'b', count: 1, until: '' }).execute()
      return trx.selectFrom('throttle').selectAll().execute()
    }
    await database.transaction(writeThenRead)
    await database.transaction((trx) => trx.deleteFrom('throttle').execute())
    expect(await readKeys()).toEqual([])
  })
})

const isOfServer = (file: string) =>
  /\.tsx?$/.test(file) &&
  !/\.(?:test|fixture)\.tsx?$|(?:^|\/)testing\.tsx?$/.test(file) &&
  !file.startsWith('database/')

/** Returns the lock of each `transaction` call that has a function argument, in source order. */
function findLocks(text: string): string[] {
  if (!text.includes('transaction(')) return []
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments.length > 0 && isTransaction(node.expression)) {
      found.push(/lock: \[?'([\w-]+)'/.exec(node.arguments[1]?.getText(file) ?? '')?.[1] ?? 'none')
    }
    ts.forEachChild(node, visit)
  }
  const file = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  visit(file)
  return found
}

const isTransaction = (called: ts.Expression): boolean =>
  (ts.isIdentifier(called) && called.text === 'transaction') ||
  (ts.isPropertyAccessExpression(called) && called.name.text === 'transaction')
