/**
 * Builds the requests that a browser would send for a page's forms. Each form is sent unchanged, filled in correctly, and filled in
 * incorrectly.
 */
import { parse } from 'parse5'

/** Returns the forms that use the POST method, as `[{ action, fields: [{ name, type, value, options }] }]`. */
export function findForms(html) {
  return [...eachElement(parse(html))]
    .filter(({ tagName, attributes }) => tagName === 'form' && /^post$/i.test(attributes.method ?? ''))
    .map(({ node, attributes }) => ({ action: attributes.action ?? '', fields: readFields(node) }))
}

/** Returns the targets of links on a page that stay within the site. */
export function findLinks(html) {
  return [...eachElement(parse(html))].flatMap(({ tagName, attributes }) =>
    tagName === 'a' && attributes.href?.startsWith('/') ? [attributes.href.split('#')[0]] : [],
  )
}

const password = 'three words or four'
const wellTyped = {
  email: 'erin@clinic.example',
  tel: '+44 20 7946 0182',
  date: '2026-03-10',
  number: '2',
  checkbox: 'on',
  password,
  textarea: 'Words & <b>more</b> words.\nSecond line "quoted", with, commas; =1+1',
}
const badlyTyped = { email: 'no address', tel: '<script>', date: '2026-02-31', number: '-4', password: 'x' }

/** Returns the request bodies to post for a form, each with a name. */
export function toPosts({ fields }) {
  const hidden = fields.filter(({ type }) => type === 'hidden').map(({ name, value }) => [name, value])
  const shown = fields.filter(({ type, name }) => type !== 'hidden' && name !== '_website')
  const fill = (toValue) => [
    ...hidden,
    ...shown.flatMap((one) => {
      const value = toValue(one)
      return value === undefined ? [] : [[one.name, value]]
    }),
  ]
  const good = fill(toGood)
  const posts = {
    'as it stands': fill(({ type, value }) => (type === 'checkbox' || type === 'radio' ? undefined : value)),
    'filled in': good,
    'filled in again': good,
    'filled in badly': fill(({ type, options }) => (options ? 'no-choice' : (badlyTyped[type] ?? ' '))),
    'too long': fill((one) => (one.type === 'text' ? 'long '.repeat(3000) : toGood(one))),
    'by a program': [...good, ['_website', 'https://spam.example']],
    'too quickly': [...good, ['_seconds', '0']],
    'of another id': good.map(([name, value]) => [name, name === '_form' ? 'nothing' : value]),
  }
  return Object.entries(posts).map(([name, entries]) => ({
    name,
    body: new URLSearchParams(entries).toString(),
  }))
}

function toGood({ name, type, value, options }) {
  if (options) return options.find((one) => one !== '') ?? value
  if (type === 'radio' || type === 'checkbox') return value || 'on'
  if (/quantity/.test(name)) return '2'
  return wellTyped[type] ?? `Anna of ${name}`
}

function readFields(form) {
  const fields = []
  for (const { node, tagName, attributes } of eachElement(form)) {
    if (!['input', 'select', 'textarea', 'button'].includes(tagName) || !attributes.name) continue
    if (tagName === 'button') continue
    const type = tagName === 'input' ? (attributes.type ?? 'text') : tagName
    const options =
      tagName === 'select'
        ? [...eachElement(node)].flatMap(({ tagName: tag, attributes: own }) =>
            tag === 'option' ? [own.value ?? ''] : [],
          )
        : undefined
    fields.push({ name: attributes.name, type, value: attributes.value ?? '', options })
  }
  return fields
}

function* eachElement(node) {
  for (const child of [...(node.childNodes ?? []), ...(node.content ? [node.content] : [])]) {
    if (child.tagName)
      yield {
        node: child,
        tagName: child.tagName,
        attributes: Object.fromEntries(child.attrs.map(({ name, value }) => [name, value])),
      }
    yield* eachElement(child)
  }
}
