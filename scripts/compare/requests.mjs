/** Sends all requests to both checkouts, group by group. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { admin, json } from './headers.mjs'
import { readMessages } from './messages.mjs'
import { requestPages, requestSearchEngineFiles, requestConditionalPages } from './page-requests.mjs'
import { requestErrors } from './error-requests.mjs'
import { requestDelivery } from './delivery-requests.mjs'
import { requestMedia, requestForms, requestAccounts, requestSignedInPages } from './visitor-requests.mjs'
import { requestStaffApi } from './staff-requests.mjs'

/**
 * `site` is `{ basePath, routes, dataDirs, pair }`. `routes` contains the routes of all stored pages, including
 * unlinked pages.
 */
export async function sendAllRequests(site) {
  const pages = await requestPages(site)
  await requestSearchEngineFiles(site)
  await requestConditionalPages(site, pages)
  await requestErrors(site)
  const items = await requestDelivery(site)
  await requestMedia(site, pages, items)
  await requestForms(site, pages)
  const { staff, visitor } = await requestAccounts(site)
  await requestSignedInPages(site, { staff, visitor, pages })
  await requestStaffApi(site, staff)
  await askMessages(site)
  return pages.map(({ path }) => path)
}

/** Compares the messages in both outboxes in the order of their file names. */
async function askMessages({ pair, dataDirs }) {
  const load = () => Promise.all(dataDirs.map(readMessages))
  let [old, fresh] = await load()
  for (let tries = 0; tries < 20 && old.length !== fresh.length; tries += 1) {
    await pause(250)
    ;[old, fresh] = await load()
  }
  const toTexts = (messages) => messages.map(({ name, text }) => `${name}\n${text}`).toSorted()
  const [before, after] = [toTexts(old), toTexts(fresh)]
  for (let at = 0; at < Math.max(before.length, after.length); at += 1)
    pair.compareTexts('messages', `message ${at + 1}`, [before[at] ?? '', after[at] ?? ''])
}

/**
 * Sends requests after deleting the database tables. Runs last, because every query then fails. Cached pages must still
 * be served.
 */
export async function sendFailureRequests({ pair, basePath, dataDirs }) {
  for (const dataDir of dataDirs) dropTables(join(dataDir, 'epiderm.db'))
  const token = 'a'.repeat(43)
  const cookie = `epiderm-session=${token}; __Secure-epiderm-session=${token}`
  const paths = [
    '/about',
    '/search?q=failure',
    '/account',
    '/account?visitor=me',
    '/api/visitor',
    '/api/studio/accounts',
    `/api/link?token=${token}`,
    '/healthz',
    '/readyz',
  ]
  for (const path of paths)
    for (const accept of ['text/html', 'application/json'])
      await pair.ask('failures', { path: basePath + path, headers: { accept, cookie } })
  const body = JSON.stringify(admin)
  await pair.ask('failures', { method: 'POST', path: `${basePath}/api/session`, headers: json, body })
}

function dropTables(file) {
  const database = new DatabaseSync(file)
  database.exec('pragma foreign_keys = off')
  const tables = database
    .prepare("select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')")
    .all()
  for (const { name } of tables) if (!name.startsWith('sqlite_')) database.exec(`drop table "${name}"`)
  database.close()
}
