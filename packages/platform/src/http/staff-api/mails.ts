/**
 * Routes for the site's e-mail templates: list them, create a draft, preview a template with sample values, and send a
 * test message.
 */
import { createHash } from 'node:crypto'
import { staffApi, type ListedMail } from '#api'
import { mailType } from '#content-types'
import { composeMail, toStandardTemplate } from '#mail'
import type { FastifyRequest } from 'fastify'
import { createContentKey, type SiteUrls } from '#kit'
import {
  mailPurposes,
  toMailPurpose,
  type ContentItem,
  type MailPurpose,
  type MailTemplate,
  type MailValues,
  type OpenDraft,
} from '#model'
import { mailNotSent } from '../errors.ts'
import { toLinkUrl, type MailTexts } from '../forms/account-mail.ts'
import { bodyLimit, type StaffApiOptions, type StaffRoutes } from './request.ts'

const hourSeconds = 3600
const maxTestsPerHour = 30

export const mailRoutes: StaffRoutes = async (app, options) => {
  await app.register(previewRoutes, options)
  app.route({
    ...staffApi.mails.list,
    config: { right: 'editMails' },
    async handler({ actor, drafts }) {
      const { language, templates } = await loadTemplates(options, { actor, drafts })
      return { language, mails: mailPurposes.map(templates) }
    },
  })
  app.route({
    ...staffApi.mails.edit,
    config: { right: 'editMails' },
    bodyLimit,
    async handler({ actor, drafts, params: { purpose }, body: { client } }) {
      const { language, templates } = await loadTemplates(options, { actor, drafts })
      const { item, subject, text } = templates(purpose)
      if (item !== null) return item
      const body = { purpose, subject, text }
      return drafts.createItem(actor, {
        client,
        language,
        type: mailType,
        contentKey: toTemplateKey(purpose),
        title: toMailPurpose(purpose).label,
        body,
      })
    },
  })
}

/**
 * Returns a key that depends only on the purpose, so that two editors who start the same template at the same time edit
 * one draft.
 */
const toTemplateKey = (purpose: MailPurpose): string =>
  createContentKey(createHash('sha256').update(`${mailType} ${purpose}`).digest().subarray(0, 16))

const previewRoutes: StaffRoutes = async (app, options) => {
  const { mails } = options
  app.route({
    ...staffApi.mails.preview,
    config: { right: 'editMails' },
    async handler({ actor, drafts, params: { purpose } }) {
      const { subject, text } = await compose(options, { actor, drafts }, purpose)
      return { subject, text }
    },
  })
  app.route({
    ...staffApi.mails.show,
    config: { right: 'editMails' },
    async handler({ actor, drafts, params: { purpose } }, reply) {
      const { html } = await compose(options, { actor, drafts }, purpose)
      return reply
        .header('content-security-policy', previewPolicy)
        .type('text/html; charset=utf-8')
        .send(html)
    },
  })
  app.route({
    ...staffApi.mails.sendTest,
    config: { right: 'editMails' },
    bodyLimit,
    async handler({ actor, drafts, params: { purpose }, log }) {
      if (actor.kind !== 'staff') throw mailNotSent()
      const key = `test mails of ${actor.userId}`
      await mails.throttle.count([{ key, max: maxTestsPerHour, windowSeconds: hourSeconds }])
      const to = await mails.findAddress(actor.userId)
      const message = await compose(options, { actor, drafts }, purpose)
      const { replyTo } = await mails.loadSite()
      await mails.mailer.send({ to, replyTo, ...message }).catch((error: unknown) => {
        log.warn({ err: error }, 'A test e-mail could not be sent')
        throw mailNotSent()
      })
      return { to }
    },
  })
}

/** Prevents the message in the preview frame from running scripts, loading resources and following links. */
const previewPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

type MailRequest = Pick<FastifyRequest, 'actor' | 'drafts'>

/** Returns the language of e-mails, and a function that finds the template for a purpose, including drafts. */
async function loadTemplates({ content, mails }: StaffApiOptions, { actor, drafts }: MailRequest) {
  const { language, labels } = await mails.loadSite()
  const site = content.withOpenDrafts(await drafts.loadOpen(actor))(actor)
  const { items } = await site.findContents({ type: mailType, language })
  const own = new Map(
    items.filter((item) => item.language === language).map((item) => [item.body['purpose'], item]),
  )
  const findDraft = await drafts.findEditedRows(actor)
  const templates = (purpose: MailPurpose): ListedMail => {
    const item = own.get(purpose)
    if (item === undefined)
      return { purpose, ...toStandardTemplate(purpose, labels), state: 'standard', item: null }
    const { contentKey } = item
    const state = toState(findDraft({ contentKey, language }))
    return { purpose, ...readTemplate(item), state, item: { contentKey, language } }
  }
  return { language, templates }
}

function toState(draft: OpenDraft | undefined): ListedMail['state'] {
  if (draft === undefined || draft.isUnchanged) return 'published'
  return draft.baseVersion === undefined ? 'new' : 'draft'
}

/** Reads a template from a body, which may be an unfinished draft. */
function readTemplate({ body: { subject, text } }: ContentItem): MailTemplate {
  const toText = (value: unknown) => (typeof value === 'string' ? value : '')
  return { subject: toText(subject), text: toText(text) }
}

async function compose(options: StaffApiOptions, request: MailRequest, purpose: MailPurpose) {
  const { mails } = options
  const { language, templates } = await loadTemplates(options, request)
  const values = toSampleValues(await mails.loadSite(), mails.url)
  return composeMail(templates(purpose), values, { language, url: mails.url })
}

const sampleTime = '2026-03-02T09:30:00.000Z'
const sampleReference = 'A1B2-C3D4'

function toSampleValues({ siteName: site, formatter }: MailTexts, url: SiteUrls): Required<MailValues> {
  const day = formatter.format('dateTime', sampleTime)
  return {
    name: 'Alex Morgan',
    site,
    link: toLinkUrl(url, 'sample'),
    email: 'alex.morgan@example.com',
    reference: sampleReference,
    date: 'text' in day ? day.text : sampleTime,
    form: 'Contact',
    answers: 'Name:\n    Alex Morgan\n\nMessage:\n    Do you deliver on Saturdays?\n    Thank you.',
    origin: `Sent ${sampleTime} from /contact (Contact).`,
    release: '42',
    difference: '/about: the published page differs from the page that was checked.',
  }
}
