/** Requests for the staff API. */
import { admin, member, json } from './headers.mjs'

export async function requestStaffApi({ pair, basePath }, visitor) {
  const api = `${basePath}/api/studio`
  const ask = (path, more) => pair.ask('staff API', { path: api + path, visitor, ...more })
  const send = (method, path, body) => ask(path, { method, headers: json, body: JSON.stringify(body) })
  const read = async (path) => JSON.parse((await ask(path)).body)
  const staff = { pair, api, ask, send, read }
  await read('/session')
  const self = await askStaffAccounts(staff)
  await askApplications(staff)
  await askSubmissions(staff)
  await askStaffLists(staff)
  await askEvents({ pair, basePath })
  await send('PATCH', `/accounts/${self}`, { role: 'practitioner' })
  await ask('/session')
  await send('POST', '/accounts', { email: 'late@clinic.example', name: 'Late', role: 'practitioner' })
  await pair.ask('session', { method: 'DELETE', path: `${basePath}/api/session`, visitor })
  await pair.ask('session', { path: `${basePath}/api/session`, visitor })
}

/** Sends requests to the staff API's account routes, with the id of the account that is signed in. */
async function askStaffAccounts({ ask, send, read }) {
  const accounts = await read('/accounts')
  const anna = accounts.find(({ email }) => email !== admin.email)?.id
  const self = accounts.find(({ email }) => email === admin.email)?.id
  for (const body of [
    {},
    { email: 'x', name: '', role: 'king' },
    { email: member.email, name: 'Twice', role: 'practitioner' },
    { email: 'bert@clinic.example', name: 'Bert', role: 'administrator' },
  ])
    await send('POST', '/accounts', body)
  for (const [id, body] of [
    [anna, { role: 'king' }],
    [anna, { isClosed: true }],
    [anna, { isClosed: false }],
    ['005wrong', { isClosed: true }],
  ])
    await send('PATCH', `/accounts/${id}`, body)
  await send('POST', `/accounts/${anna}/password-link`)
  await ask(`/accounts/${anna}/sessions`, { method: 'DELETE' })
  return self
}

async function askApplications({ send, read }) {
  const applications = await read('/applications')
  for (const [{ number } = { number: 1 }, verb] of [
    [applications[0], 'approve'],
    [applications[1], 'decline'],
    [applications[0], 'approve'],
    [{ number: 999 }, 'approve'],
    [{ number: 'x' }, 'decline'],
  ])
    await send('POST', `/applications/${number}/${verb}`)
}

async function askSubmissions({ ask, send, read }) {
  const sent = await read('/submissions')
  for (const limit of ['1', '0', 'x', '99999']) await ask(`/submissions?limit=${limit}`)
  const reference = sent[0]?.reference ?? 'none'
  for (const [to, body] of [
    [reference, { state: 'answered' }],
    [reference, { state: 'lost' }],
    ['2222-2222', { state: 'answered' }],
  ])
    await send('PUT', `/submissions/${to}/state`, body)
}

async function askStaffLists({ pair, api, ask, read }) {
  for (const path of [
    '/submissions',
    '/applications',
    '/accounts',
    '/audit',
    '/audit?limit=3',
    '/outbox',
    '/outbox/nothing.eml',
    '/outbox/..%2f..%2fepiderm.db',
    '/nothing',
  ]) {
    await ask(path)
    await pair.ask('staff API', { path: api + path })
  }
  for (const { name } of (await read('/outbox')).slice(0, 5)) await ask(`/outbox/${name}`)
}

async function askEvents({ pair, basePath }) {
  for (const body of [
    { events: [{ name: 'page-view', path: '/about' }] },
    { events: [] },
    { events: [{ name: 'x', path: 'y' }] },
  ])
    await pair.ask('staff API', {
      method: 'POST',
      path: `${basePath}/api/events`,
      headers: json,
      body: JSON.stringify(body),
    })
}
