/** Requests media and posts forms, first without and then with an account. */
import { setTimeout as pause } from 'node:timers/promises'
import { toType } from './delivery-requests.mjs'
import { toHeader } from './differences.mjs'
import { findForms, toPosts } from './forms.mjs'
import { admin, member, json, formHeaders } from './headers.mjs'
import { readMessages } from './messages.mjs'
import { createVisitor } from './pair.mjs'

export async function requestMedia({ pair, basePath }, pages, items) {
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

/**
 * Requests an image until its second encoding is ready. The server first encodes an image quickly, and later again with
 * better quality. Only the second encoding is compared.
 */
async function askUntilStable(pair, path) {
  const request = { path, headers: { accept: 'image/webp,*/*' } }
  for (let tries = 0; tries < 80; tries += 1) {
    const [before, after] = await pair.askBoth(request)
    if (before.body.equals(after.body) && toHeader(before, 'etag') === toHeader(after, 'etag')) break
    await pause(250)
  }
  await pair.ask('media', request)
}

/** Posts each form once per language, on the first page that contains it. */
export async function requestForms({ pair }, pages) {
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
          headers: { ...formHeaders, accept: 'text/html' },
          body,
          title: `POST ${to}, ${name}`,
        })
        const next = toHeader(answer, 'location')?.split('#')[0]
        if (next?.startsWith('/')) await pair.ask('forms', { path: next })
      }
    }
}

export async function requestAccounts({ pair, basePath, dataDirs }) {
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
      headers: formHeaders,
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

/** Returns the link in the newest message to this e-mail address, as a path. */
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
  throw new Error(`There is no message to ${to}`)
}

/** Requests every page again as a practitioner, with and without private content, and posts its forms. */
export async function requestSignedInPages({ pair, basePath }, { staff, visitor, pages }) {
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
        headers: { ...formHeaders, accept: 'text/html' },
        body,
        title: `POST ${to}, ${name}`,
      })
    }
}
