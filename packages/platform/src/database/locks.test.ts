import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from './open-database.ts'
import { databaseKinds, openTestDatabase } from './testing.ts'

type TestTables = { throttle: { key: string; count: number; until: string } }

const source = resolve(import.meta.dirname, '..')

/** Every file that writes, with the locks of its transactions. `none`: each statement is independent. */
const places: Readonly<Record<string, readonly string[]>> = {
  'platform/analytics/event-counts.ts': ['event-counts'],
  'platform/audit/audit.ts': ['none'],
  'platform/builds/open-builds.ts': ['builds'],
  'platform/content/snapshots/mentions.ts': ['release'],
  'platform/content/releases/nodes.ts': ['none', 'none'],
  'platform/content/releases/publish.ts': ['release'],
  'platform/content/releases/roll-back.ts': ['release'],
  'platform/content/releases/staging.ts': ['none', 'none', 'none', 'release', 'release', 'none', 'release'],
  'platform/content/releases/revert-release.ts': ['release'],
  'platform/dependencies/page-rows.ts': ['page-dependencies'],
  'platform/drafts/accept-operations.ts': ['drafts'],
  'platform/drafts/body-hashes.ts': ['none'],
  'platform/drafts/compact-log.ts': ['drafts'],
  'platform/drafts/follow-releases.ts': ['drafts'],
  'platform/drafts/patterns/patterns.ts': ['drafts', 'drafts', 'none'],
  'platform/drafts/close-drafts.ts': ['drafts', 'drafts', 'none'],
  'platform/drafts/texts/text-index-updater.ts': ['none', 'none', 'drafts'],
  'platform/drafts/undo.ts': ['drafts'],
  'platform/forms/submissions/delete-submissions.ts': ['none', 'submissions'],
  'platform/forms/submissions/message-queue.ts': ['none'],
  'platform/forms/submissions/set-state.ts': ['submissions'],
  'platform/forms/submissions/store-submission.ts': ['submissions'],
  'platform/identity/accounts/change-account.ts': ['accounts'],
  'platform/identity/accounts/create-account.ts': ['accounts'],
  'platform/identity/applications/decide-application.ts': ['accounts', 'accounts'],
  'platform/identity/own-account/change-password.ts': ['accounts'],
  'platform/identity/own-account/confirm-email.ts': ['accounts'],
  'platform/identity/own-account/create-first-administrator.ts': ['accounts', 'accounts'],
  'platform/identity/own-account/request-email-change.ts': ['accounts'],
  'platform/identity/own-account/request-password-link.ts': ['accounts'],
  'platform/identity/own-account/set-password.ts': ['accounts'],
  'platform/identity/sessions/end-sessions.ts': ['none', 'none'],
  'platform/identity/sessions/extend-session.ts': ['none'],
  'platform/identity/sessions/sessions.ts': ['none'],
  'platform/identity/sessions/start-session.ts': ['accounts'],
  'platform/identity/throttle.ts': ['none', 'none'],
  'platform/jobs/row-queue.ts': ['none'],
  'platform/media/media-store.ts': ['none'],
  'platform/media/move/storage-location.ts': ['none', 'none'],
  'platform/media/prepare-stored.ts': ['media-files'],
  'platform/media/remove-leftovers.ts': ['none'],
  'platform/media/store-object.ts': ['media-files'],
  'platform/media/uploads.ts': ['media-files'],
  'platform/publishing/deferred-checks.ts': ['none', 'release'],
  'platform/purging/purge-queue.ts': ['none', 'none'],
  'platform/search/search-row-updater.ts': ['none', 'none'],
  'platform/search/write-rows.ts': ['release', 'release'],
  'platform/webhooks/open-webhooks.ts': ['none'],
}

describe('locks by name', () => {
  it('are acquired by every transaction that checks before it writes, and the list is complete', async () => {
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

describe.each(databaseKinds)('a transaction of the %s database', (kind) => {
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

  it('is refused without a lock if it reads before it writes, and commits nothing', async () => {
    await expect(database.transaction(checkThenWrite)).rejects.toMatchObject({ code: 'check-without-lock' })
    expect(await readKeys()).toEqual([])
  })

  it('succeeds with a lock if it reads before it writes', async () => {
    await database.transaction(checkThenWrite, { lock: 'accounts' })
    expect(await readKeys()).toEqual([{ key: 'a' }])
  })

  it('needs no lock if it reads its own writes, and does not affect the next one', async () => {
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
  !file.startsWith('platform/database/')

/** Returns the lock of each `transaction` call that has a function, in source order. */
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
