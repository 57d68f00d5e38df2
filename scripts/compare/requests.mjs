/** Sends all requests to both checkouts, one group after another. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { findForms, findLinks, toPosts } from './forms.mjs'
import { toHeader } from './differences.mjs'
import { createVisitor } from './pair.mjs'

export const admin = { email: 'admin@shop.example', password: 'three words or four' }
const member = { email: 'anna@clinic.example', password: 'other words than hers' }
const maxAddressesWithQuery = 150
const json = { 'content-type': 'application/json' }
const formType = { 'content-type': 'application/x-www-form-urlencoded' }

/**
 * `site` is `{ basePath, routes, dataDirs, pair }`. `routes` contains the routes of all stored pages, including
 * unlinked pages.
 */
export async function sendAllRequests(site) {
  const pages = await askPages(site)
  await askSearchEngineFiles(site)
  await askConditions(site, pages)
  await askErrors(site)
  const items = await askDelivery(site)
  await askMedia(site, pages, items)
  await askForms(site, pages)
  const { staff, visitor } = await askAccounts(site)
  await askSignedIn(site, { staff, visitor, pages })
  await askStaff(site, staff)
  await askMessages(site)
  return pages.map(({ path }) => path)
}

/** Requests, as a guest, every stored page, and then every linked URL. */
async function askPages({ pair, basePath, routes }) {
  const found = new Set(routes.map((route) => (basePath + route).replace(/\/$/, '') || '/'))
  const pages = []
  let withQuery = 0
  for (const path of found) {
    if (path.includes('?') && (withQuery += 1) > maxAddressesWithQuery) continue
    const answer = await pair.ask('pages, guest', { path })
    const html = answer.body.toString()
    if (answer.status === 200 && /html/.test(toHeader(answer, 'content-type'))) {
      pages.push({ path, html, etag: toHeader(answer, 'etag') })
      for (const link of findLinks(html)) found.add(link)
    }
    const to = toHeader(answer, 'location')
    if (to?.startsWith('/')) found.add(to.split('#')[0])
  }
  return pages
}

async function askSearchEngineFiles({ pair, basePath }) {
  const names = ['robots.txt', 'sitemap.xml', 'site.webmanifest', 'manifest.webmanifest', 'favicon.ico']
  const maps = await pair.ask('search engines', { path: `${basePath}/sitemap.xml` })
  const inner = Array.from(
    maps.body.toString().matchAll(/<loc>https?:\/\/[^/]+([^<]*\.xml)/g),
    ([, path]) => path,
  )
  for (const path of [
    ...inner,
    ...names.flatMap((name) => [`/${name}`, `${basePath}/${name}`]),
    '/healthz',
    '/readyz',
  ])
    await pair.ask('search engines', { path })
  for (const path of [
    '/api/openapi.json',
    '/api/visitor',
    '/api/session',
    '/api/icons',
    '/api/icons?icons=check,close',
    '/api/icons?icons=',
    '/gallery',
    '/.well-known/security.txt',
  ])
    await pair.ask('search engines', { path: basePath + path })
  for (const q of ['acne', 'a', '', 'Nöon <b>', 'zzzz', 'x'.repeat(400), 'salicyls'])
    for (const language of ['', '&language=de_DE', '&language=xx'])
      await pair.ask('search', {
        path: `${basePath}/api/search/suggestions?q=${encodeURIComponent(q)}${language}`,
      })
  for (const prefix of ['', '/de'])
    for (const q of ['acne', 'gel', '"', '<script>', 'zzzz', '%', ''])
      await pair.ask('search', { path: `${basePath}${prefix}/search?q=${encodeURIComponent(q)}` })
}

async function askConditions({ pair }, pages) {
  const encodings = [
    'br',
    'gzip',
    'identity',
    'deflate',
    'br;q=0, gzip;q=0.5',
    'gzip, br',
    '*',
    'identity;q=0',
    '',
  ]
  for (const { path, etag } of pages.filter(({ path }) => !path.includes('?'))) {
    await pair.ask('HEAD', { method: 'HEAD', path })
    await pair.ask('conditions', { path, headers: { 'if-none-match': etag ?? '"none"' } })
    for (const encoding of encodings.slice(0, 2))
      await pair.ask('encodings', { path, headers: { 'accept-encoding': encoding } })
  }
  for (const { path, etag } of pages.slice(0, 4)) {
    for (const encoding of encodings)
      await pair.ask('encodings', { path, headers: { 'accept-encoding': encoding } })
    for (const method of ['GET', 'HEAD'])
      for (const headers of [
        { 'if-none-match': `W/${etag}` },
        { 'if-none-match': `"other", ${etag}` },
        { 'if-none-match': '*' },
        { 'if-none-match': '"other"' },
        { 'if-none-match': etag ?? '', 'cache-control': 'no-cache' },
        { 'if-modified-since': 'Mon, 02 Mar 2026 09:00:00 GMT' },
        { 'if-modified-since': 'never' },
        { range: 'bytes=0-99' },
        { range: 'bytes=-5', 'if-range': etag ?? '""' },
      ])
        await pair.ask('conditions', { method, path, headers })
  }
}

const strangePaths = [
  '/no/such/page',
  '/de/no/such/page',
  '/%',
  '/%ff',
  '/..%2f..%2fetc/passwd',
  '//evil.example/',
  '/about/',
  '/ABOUT',
  '/a\\b',
  '/a%00b',
  '/api/nothing',
  '/de',
  '/de/',
  '/services/data/nothing',
  '/cms/delivery/media/nothing',
  '/assets/nothing.js',
  '/image/width=99/nothing',
  '/social/MC/x.png',
  '/api/link?token=wrong',
  '/api/link',
  '/?sent=contact&receipt=wrong',
  `/${'x'.repeat(3000)}`,
  `/?${'q=x&'.repeat(3000)}`,
]

const rawRequests = [
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
  'nonsense\r\n\r\n',
  `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: shop.example\r\nX-Long: ${'x'.repeat(40_000)}\r\nConnection: close\r\n\r\n`,
  'GET http://shop.example/healthz HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n',
  'POST /contact HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
]

async function askErrors(site) {
  await askStrangePaths(site)
  await askStrangeMethods(site)
  await askStrangeBodies(site)
  await askOtherOrigins(site)
  for (const raw of rawRequests) await site.pair.ask('errors', { raw })
}

async function askStrangePaths({ pair, basePath }) {
  const headers = { accept: 'text/html' }
  for (const path of strangePaths) {
    await pair.ask('errors', { path: basePath + path })
    await pair.ask('errors', { path: basePath + path, headers: { ...headers, 'accept-language': 'de' } })
    await pair.ask('errors', { method: 'HEAD', path: basePath + path })
  }
}

async function askStrangeMethods({ pair, basePath }) {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])
    for (const path of [
      '/',
      '/about',
      '/no/such/page',
      '/api/session',
      '/api/visitor',
      '/robots.txt',
      '/services/data/v65.0/connect/cms/delivery/channels',
      '/healthz',
    ])
      await pair.ask('errors', { method, path: basePath + path })
}

async function askStrangeBodies({ pair, basePath }) {
  for (const type of [
    'text/plain',
    'application/json',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
    'application/x-www-form-urlencoded',
  ])
    for (const [name, body] of [
      ['empty', ''],
      ['a brace', '{'],
      ['a form', '_form=contact&email=x'],
      ['700 kB', 'x'.repeat(700_000)],
    ])
      for (const path of ['/contact', '/api/session', '/api/events', '/api/studio/accounts', '/no/such/page'])
        await pair.ask('errors', {
          method: 'POST',
          path: basePath + path,
          headers: { 'content-type': type },
          body,
          title: `POST ${path} ${type}, ${name}`,
        })
  await pair.ask('errors', {
    method: 'POST',
    path: `${basePath}/contact`,
    headers: formType,
    body: `_form=contact&message=${'x'.repeat(600_000)}`,
    title: 'POST /contact of 600 kB',
  })
}

async function askOtherOrigins({ pair, basePath }) {
  for (const origin of ['https://evil.example', 'null', 'https://shop.example'])
    for (const [path, type] of [
      ['/contact', formType],
      ['/api/session', json],
    ])
      await pair.ask('errors', {
        method: 'POST',
        path: basePath + path,
        headers: { ...type, origin, 'sec-fetch-site': 'cross-site' },
        body: '_form=contact',
      })
}

async function askDelivery({ pair, basePath }) {
  const root = `${basePath}/services/data`
  const api = `${root}/v65.0/connect`
  const ask = (path, more) => pair.ask('delivery API', { path, ...more })
  const channels = JSON.parse((await ask(`${api}/cms/delivery/channels`)).body)
  const channel = channels.channels[0].channelId
  const contents = `${api}/cms/delivery/channels/${channel}/contents`
  const items = []
  for (let page = 0; ; page += 1) {
    const list = JSON.parse((await ask(`${contents}?page=${page}&pageSize=250`)).body)
    items.push(...(list.contents ?? list.items ?? []))
    if (!list.nextPageUrl) break
  }
  const types = [...new Set(items.map((item) => toType(item)))]
  for (const type of types)
    for (const more of [
      '',
      '&includeContentBody=true',
      '&language=de_DE&includeContentBody=true',
      '&htmlEncode=false&includeContentBody=true&expandReferences=true',
      '&showAbsoluteUrl=true&pageSize=3',
    ])
      await ask(`${contents}?contentTypeFQN=${type}${more}`)
  for (const item of items) {
    const key = item.contentKey
    await ask(`${contents}/${key}`)
    await ask(`${contents}/${key}?language=de_DE&referenceDepth=2&expandReferences=true&htmlEncode=false`)
    await ask(
      `${contents}/${item.managedContentId}?referencesAsList=true&expandReferences=true&showAbsoluteUrl=true&referenceDepth=1`,
    )
  }
  await askDeliveryDetails({ ask, root, api, contents, items })
  return items
}

const toType = ({ contentType }) => contentType?.fullyQualifiedName ?? contentType

async function askDeliveryDetails(delivery) {
  await askDeliveryPaths(delivery)
  await askDeliveryQueries(delivery)
  await askCollections(delivery)
  await askSeoProperties(delivery)
  await askDeliveryConditions(delivery)
  await askDeliverySearch(delivery)
}

async function askDeliveryPaths({ ask, root, api }) {
  const site = '0DM0000IYCGM8KqG2L'
  for (const path of [
    root,
    `${root}/`,
    `${root}/v1.0/connect/cms/delivery/channels`,
    `${root}/v65.0`,
    `${api}/nothing`,
    `${api}/cms/delivery/channels/0ap000000000000AAA/contents`,
    `${api}/cms/delivery/channels/wrong/contents`,
    `${api}/sites/${site}/cms/delivery/contents`,
    `${api}/sites/wrong/cms/delivery/contents`,
    `/webruntime/api${root.replace(/^.*\/services/, '/services')}`,
  ])
    await ask(path)
}

async function askDeliveryQueries({ ask, contents, items }) {
  for (const query of [
    'page=-1',
    'page=x',
    'pageSize=0',
    'pageSize=251',
    'includeContentBody=maybe',
    'includeContentBody=true&pageSize=26',
    'language=',
    'language=de-DE',
    'language=%3Cscript%3E',
    'contentKeys=wrong',
    'managedContentIds=wrong',
    'contentTypeFQN=nothing',
    'contentTypeFQN=',
    'publishStartDate=2026-01-01',
    'publishStartDate=yesterday',
    'publishEndDate=2026-02-30',
    'referenceDepth=4',
    `contentKeys=${items.slice(0, 5).map(({ contentKey }) => contentKey)}`,
    `managedContentIds=${items.slice(0, 5).map(({ managedContentId }) => managedContentId)}`,
    `contentKeys=${items[0].contentKey}&managedContentIds=${items[0].managedContentId}`,
    `contentKeys=${items.slice(0, 60).map(({ contentKey }) => contentKey)}`,
  ])
    await ask(`${contents}?${query}`)
}

async function askCollections({ ask, contents, items }) {
  const collections = contents.replace(/contents$/, 'collections')
  for (const key of ['MCAAAAAAAAAAAAAAAAAAAAAAAAAA', 'wrong', '20Y000000000000AAA']) {
    await ask(`${contents}/${key}`)
    await ask(`${collections}/${key}`)
  }
  for (const { contentKey } of items.filter((item) => /collection|product/.test(toType(item)))) {
    await ask(`${collections}/${contentKey}`)
    await ask(`${collections}/${contentKey}?pageSize=2&pageToken=1`)
  }
}

async function askSeoProperties({ ask, api, items }) {
  const community = '0DB0000zFPpiPabGYE'
  const properties = `${api}/communities/${community}/seo/properties`
  for (const { contentKey, managedContentId } of items) {
    await ask(`${properties}/${contentKey}`)
    await ask(`${properties}/${managedContentId}?fields=title,_Title,body.text,nothing`)
  }
  for (const path of ['wrong', '01t000000000000AAA', `${items[0].contentKey}?fields=%3Cb%3E`])
    await ask(`${properties}/${path}`)
  await ask(`${api}/communities/wrong/seo/properties/${items[0].contentKey}`)
}

async function askDeliveryConditions({ ask, contents, items }) {
  const answer = await ask(`${contents}/${items[0].contentKey}`)
  const etag = toHeader(answer, 'etag')
  for (const headers of [
    { 'if-none-match': etag },
    { 'if-none-match': `W/${etag}` },
    { 'if-none-match': '*' },
    { 'x-chatter-entity-encoding': 'false' },
    { range: 'bytes=0-9' },
    { 'accept-encoding': 'br, gzip' },
  ])
    for (const method of ['GET', 'HEAD']) await ask(`${contents}/${items[0].contentKey}`, { method, headers })
}

async function askDeliverySearch({ ask, contents }) {
  for (const body of [
    '{"queryTerm":"acne"}',
    '{"queryTerm":"akne","filters":{"language":"de_DE"},"pageSize":3,"page":1}',
    '{"queryTerm":"gel","filters":{"contentTypeFQNs":["epiderm__product"]}}',
    '{"queryTerm":""}',
    '{"queryTerm":"a","pageSize":0}',
    '{',
    '[]',
    '',
  ])
    await ask(`${contents}/enhanced-search`, { method: 'POST', headers: json, body })
}

async function askMedia({ pair, basePath }, pages, items) {
  const htmls = pages.map(({ html }) => html).join('\n')
  const pick = (pattern) => [
    ...new Set(Array.from(htmls.matchAll(pattern), ([, path]) => path.replaceAll('&amp;', '&'))),
  ]
  for (const { contentKey } of items.filter((item) => /image|document|media/.test(toType(item)))) {
    const path = `${basePath}/cms/delivery/media/${contentKey}`
    const etag = toHeader(await pair.ask('media', { path }), 'etag') ?? ''
    for (const headers of [{ 'if-none-match': etag }, { range: 'bytes=0-99' }])
      await pair.ask('media', { path, headers })
    await pair.ask('media', { method: 'HEAD', path })
  }
  const social = pick(/(?:content|href)="(?:https?:\/\/shop\.example)?(\/[^"]*social\/[^"]*)"/g)
  const resized = pick(/["\s,](\/[^"\s,]*image\/[^"\s]*width=\d+[^"\s]*)/g)
  for (const path of [...social.slice(0, 5), ...resized.slice(0, 8)]) await askUntilStable(pair, path)
  for (const path of ['width=0/x', 'width=abc/x', 'width=99999/x', 'format=gif/x'])
    await pair.ask('media', { path: `${basePath}/image/${path}` })
}

/** An image is first encoded fast, and then again at better quality; only the second encoding is compared. */
async function askUntilStable(pair, path) {
  const request = { path, headers: { accept: 'image/webp,*/*' } }
  for (let tries = 0; tries < 80; tries += 1) {
    const [before, after] = await pair.askBoth(request)
    if (before.body.equals(after.body) && toHeader(before, 'etag') === toHeader(after, 'etag')) break
    await pause(250)
  }
  await pair.ask('media', request)
}

/** Posts each form once, on the first page that has it in that language. */
async function askForms({ pair }, pages) {
  const seen = new Set()
  for (const { path, html } of pages.filter(({ path }) => !path.includes('?')))
    for (const form of findForms(html)) {
      const shape = `${form.fields.map(({ name, value }) => (name === '_form' ? value : name))} ${/lang="de/.test(html)}`
      if (seen.has(shape)) continue
      seen.add(shape)
      const to = (form.action || path).split('#')[0]
      for (const { name, body } of toPosts(form)) {
        const answer = await pair.ask('forms', {
          method: 'POST',
          path: to,
          headers: { ...formType, accept: 'text/html' },
          body,
          title: `POST ${to}, ${name}`,
        })
        const next = toHeader(answer, 'location')?.split('#')[0]
        if (next?.startsWith('/')) await pair.ask('forms', { path: next })
      }
    }
}

async function askAccounts({ pair, basePath, dataDirs }) {
  const staff = createVisitor()
  const visitor = createVisitor()
  const signIn = (who, body, group = 'session') =>
    pair.ask(group, {
      method: 'POST',
      path: `${basePath}/api/session`,
      visitor: who,
      headers: json,
      body: JSON.stringify(body),
      title: `signs in as ${body.email}`,
    })
  await signIn(createVisitor(), { email: admin.email, password: 'wrong words, all of them' })
  await signIn(createVisitor(), { email: 'nobody@clinic.example', password: 'x' })
  await signIn(createVisitor(), { email: 1 })
  await signIn(staff, admin)
  const account = {
    ...member,
    password: undefined,
    name: 'Anna "Berg" <b>',
    clinic: 'Clear Skin & Co',
    role: 'practitioner',
  }
  await pair.ask('staff API', {
    method: 'POST',
    path: `${basePath}/api/studio/accounts`,
    visitor: staff,
    headers: json,
    body: JSON.stringify(account),
  })
  const link = await findLink(dataDirs, member.email)
  await pair.ask('session', { path: link, visitor, title: 'opens the link of the message' })
  const set = await pair.ask('session', { path: `${basePath}/set-password`, visitor })
  const [form] = findForms(set.body.toString())
  for (const password of ['short', member.password]) {
    const body = new URLSearchParams({
      _form: form?.fields.find(({ name }) => name === '_form')?.value ?? 'set-password',
      email: member.email,
      password,
    }).toString()
    await pair.ask('session', {
      method: 'POST',
      path: `${basePath}/set-password`,
      visitor,
      headers: formType,
      body,
      title: `sets the password ${password}`,
    })
  }
  await signIn(visitor, member)
  for (const path of ['/api/visitor', '/api/session'])
    await pair.ask('session', { path: basePath + path, visitor })
  await pair.ask('session', { method: 'POST', path: `${basePath}/api/session/keep-alive`, visitor })
  return { staff, visitor }
}

/** Returns the link of the newest message to this address, as a path. */
async function findLink([dataDir], to) {
  for (let tries = 0; tries < 100; tries += 1) {
    const message = (await readMessages(dataDir)).findLast(
      ({ text }) => text.includes(`To: ${to}`) || text.includes(to),
    )
    const plain = message?.text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const link = /https?:\/\/shop\.example(\/\S*api\/link\?token=[\w-]+)/.exec(plain ?? '')?.[1]
    if (link) return link
    await pause(100)
  }
  throw new Error(`no message to ${to}`)
}

async function readMessages(dataDir) {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })))
}

/** Requests every page again as a practitioner, with and without private content, and posts its forms. */
async function askSignedIn({ pair, basePath }, { staff, visitor, pages }) {
  const own = ['/account', '/sign-in', '/confirm-email', '/set-password'].map((path) => basePath + path)
  for (const path of new Set([...own, ...pages.map((page) => page.path)]))
    for (const address of [path, `${path}${path.includes('?') ? '&' : '?'}visitor=me`])
      await pair.ask('pages, signed in', { path: address, visitor })
  await pair.ask('pages, signed in', { path: `${basePath}/account`, visitor: staff })
  const account = await pair.ask('forms, signed in', { path: `${basePath}/account?visitor=me`, visitor })
  for (const form of findForms(account.body.toString()))
    for (const { name, body } of toPosts(form).slice(0, 4)) {
      if (/_form=sign-out/.test(body)) continue
      const to = (form.action || `${basePath}/account`).split('#')[0]
      await pair.ask('forms, signed in', {
        method: 'POST',
        path: to,
        visitor,
        headers: { ...formType, accept: 'text/html' },
        body,
        title: `POST ${to}, ${name}`,
      })
    }
}

async function askStaff({ pair, basePath }, visitor) {
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

/** Requests the staff API's account routes, with the signed-in account's id. */
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

/** Compares the messages of both outboxes in order of their names. */
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

/** Runs last, because every query fails without tables. Cached pages must still be sent. */
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
