/** Composes a message from a template: its subject, plain text and HTML. */
import {
  multilinePlaceholders,
  replacePlaceholders,
  type Labels,
  type MailPlaceholder,
  type MailPurpose,
  type MailTemplate,
  type MailValues,
  toMailPurpose,
} from '#model'
import { escapeHtml, sanitizeRichText, toMessageLines, toSingleLine, type SiteUrls } from '#kit'

export type ComposedMail = { readonly subject: string; readonly text: string; readonly html: string }

type MailContext = {
  /** Language of the text, such as `en_GB`. */
  readonly language: string
  readonly url: Pick<SiteUrls, 'absolute'>
}

/**
 * Replaces the placeholders of a template. Attack: a value that contains markup, a line break, or a placeholder. Values
 * are escaped in HTML, reduced to one line, and inserted in one pass.
 */
export function composeMail(
  { subject, text }: MailTemplate,
  values: MailValues,
  { language, url }: MailContext,
): ComposedMail {
  const toValue = (name: MailPlaceholder) => {
    const value = values[name]
    return value === undefined || multilinePlaceholders.has(name) ? value : toSingleLine(value)
  }
  const toOneLine = (name: MailPlaceholder) => {
    const value = values[name]
    return value === undefined ? undefined : toSingleLine(value)
  }
  const clean = sanitizeRichText(text, { toUrl: toUrl(url), toFrame: () => '' }).replace(/<img\b[^>]*>/g, '')
  return {
    subject: toSingleLine(replacePlaceholders(subject, toOneLine)),
    text: `${replacePlaceholders(separateLinks(toMessageLines(clean)), toValue)}\n`,
    html: toDocument(fillHtml(clean, toValue), language),
  }
}

/**
 * Attack: a template with `https://evil.example/?{link}`. A mail program would treat the address and the inserted link
 * as a single link, and send the link's token to that site.
 */
const separateLinks = (text: string): string => text.replace(/(?<=[^\s(]|\S\()\{link\}/g, ` ${linkAddress}`)

/** Returns a link's absolute URL. The address `{link}` stays unchanged, because it is a placeholder. */
const toUrl =
  ({ absolute }: Pick<SiteUrls, 'absolute'>) =>
  (href: string): string =>
    href === linkAddress ? href : absolute(href)

const linkAddress = '{link}'
const tagOrText = /<[^>]*>|[^<]+/g

/**
 * Replaces placeholders in text, and the `{link}` placeholder in link addresses. Leaves other attributes unchanged. A
 * `{link}` placeholder in text becomes a link, unless it is already inside one.
 */
function fillHtml(html: string, toValue: (name: MailPlaceholder) => string | undefined): string {
  let isInLink = false
  return html.replace(tagOrText, (part) => {
    if (part.startsWith('<a ') || part.startsWith('</a')) isInLink = part.startsWith('<a ')
    if (part.startsWith('<'))
      return part.replace(`"${linkAddress}"`, () => `"${escapeHtml(toValue('link') ?? linkAddress)}"`)
    return replacePlaceholders(part, (name) => {
      const value = toValue(name)
      return value === undefined ? undefined : toHtmlValue(name, value, isInLink)
    })
  })
}

function toHtmlValue(name: MailPlaceholder, value: string, isInLink: boolean): string {
  const escaped = escapeHtml(value)
  if (multilinePlaceholders.has(name))
    return escaped.replace(/^ +/gm, (spaces) => '&nbsp;'.repeat(spaces.length)).replaceAll('\n', '<br/>')
  return name === 'link' && !isInLink ? `<a href="${escaped}">${escaped}</a>` : escaped
}

const bodyStyle = 'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5'

const toDocument = (body: string, language: string) =>
  `<!doctype html><html lang="${escapeHtml(language.replace('_', '-'))}"><head><meta charset="utf-8"/></head><body style="${bodyStyle}">${body}</body></html>`

/** Returns the template that a site uses until an editor changes it, with the site's labels. */
export function toStandardTemplate(purpose: MailPurpose, labels: Labels): MailTemplate {
  const { placeholders, standard } = toMailPurpose(purpose)
  if ('subjectText' in standard)
    return { subject: standard.subjectText, text: toParagraphs(standard.bodyText) }
  const names = placeholders.map((name) => `{${name}}`)
  return {
    subject: labels.format(standard.subject, ...names),
    text: toParagraphs(labels.format(standard.text, ...names)),
  }
}

const toParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
