/** What staff do with accounts, applications, the outbox and the list of deeds, over HTTP; each asks the one table of rights. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler, type FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Identity } from '#identity'
import { accountRoles, toRights, type Actor } from '#kit'
import { toPlainText, type Outbox } from '#mail'
import type { AccountMail } from './account-mail.ts'
import { notSignedIn } from './errors.ts'
import { neverKept } from './session.ts'
import type { Visitors } from './visitor.ts'

export type StaffApiOptions = {
  readonly identity: Pick<Identity, 'accounts' | 'applications' | 'audit'>
  readonly visitors: Pick<Visitors, 'findActor'>
  readonly mail: AccountMail
  readonly outbox: Outbox
  readonly basePath: string
}

const account = z.object({
  id: z.string().describe('Begins with 005'),
  email: z.string(),
  name: z.string(),
  clinic: z.string().describe('Empty for staff'),
  role: z.enum(accountRoles),
  isClosed: z.boolean(),
  hasPassword: z.boolean(),
  createdAt: z.string().describe('ISO 8601, UTC'),
})
const application = z.object({
  number: z.number(),
  createdAt: z.string(),
  state: z.enum(['open', 'approved', 'declined']),
  answers: z.array(z.object({ name: z.string(), label: z.string(), value: z.string().nullable() })),
})
const auditEntry = z.object({
  number: z.number(),
  createdAt: z.string(),
  actor: z.string(),
  deed: z.string(),
  item: z.string(),
  origin: z.string().describe('Address of the machine, or command'),
})
const outboxEntry = z.object({
  name: z.string().describe('Of its file: YYYY-MM-DDTHH-MM-SS-mmm-….eml'),
  createdAt: z.string(),
  to: z.string(),
  subject: z.string(),
})
const atMost = z.object({ limit: z.coerce.number().int().min(1).max(1000).default(200) })
const byId = z.object({ id: z.string().max(40) })
const byNumber = z.object({
  number: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31),
})
const nothing = z.null()
const bodyLimit = 16 * 1024

export async function addStaffApi(app: FastifyInstance, options: StaffApiOptions): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setValidatorCompiler(validatorCompiler)
      scope.setSerializerCompiler(serializerCompiler)
      scope.addHook('onRequest', async (_request, reply) => neverKept(reply))
      await scope.register(accountRoutes, options)
      await scope.register(decisionRoutes, options)
      await scope.register(outboxRoutes, options)
    },
    { prefix: `${options.basePath}/api/studio` },
  )
}

const accountRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { identity, visitors, mail }) => {
  const { accounts } = identity
  const tags = ['accounts']
  app.get(
    '/session',
    {
      schema: {
        tags,
        summary: 'Who is signed in, and what they may do',
        response: { 200: z.object({ userId: z.string(), role: z.string(), rights: z.array(z.string()) }) },
      },
    },
    async (request) => {
      const actor = await requireActor(visitors, request)
      const role = actor.kind === 'staff' ? actor.role : 'practitioner'
      return { userId: 'userId' in actor ? actor.userId : '', role, rights: toRights(actor) }
    },
  )
  app.get(
    '/accounts',
    { schema: { tags, summary: 'All accounts', response: { 200: z.array(account) } } },
    async (request) => [...(await accounts.list(await requireActor(visitors, request)))],
  )
  app.post(
    '/accounts',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Makes an account and sends a link to set its password',
        body: z.strictObject({
          email: z.string().max(254),
          name: z.string().min(1).max(120),
          clinic: z.string().max(160).default(''),
          role: z.enum(accountRoles),
        }),
        response: { 201: account },
      },
    },
    async (request, reply) => {
      const actor = await requireActor(visitors, request)
      const made = await accounts.create(actor, request.body)
      const token = await accounts.createPasswordLink(actor, made.id)
      mail.send({ kind: 'password', to: made.email, name: made.name, token })
      return reply.code(201).send(made)
    },
  )
  app.patch(
    '/accounts/:id',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Changes the role, closes or reopens; whoever is signed in with it signs in again',
        params: byId,
        body: z.strictObject({ role: z.enum(accountRoles).optional(), isClosed: z.boolean().optional() }),
        response: { 200: account },
      },
    },
    async (request) => {
      const actor = await requireActor(visitors, request)
      const { id } = request.params
      const { role, isClosed } = request.body
      if (role !== undefined) await accounts.changeRole(actor, id, role)
      if (isClosed === true) await accounts.close(actor, id)
      if (isClosed === false) await accounts.reopen(actor, id)
      return accounts.require(actor, id)
    },
  )
  app.post(
    '/accounts/:id/password-link',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Sends a link to set a password',
        params: byId,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const actor = await requireActor(visitors, request)
      const { id, email, name } = await accounts.require(actor, request.params.id)
      mail.send({ kind: 'password', to: email, name, token: await accounts.createPasswordLink(actor, id) })
      return done(reply)
    },
  )
  app.delete(
    '/accounts/:id/sessions',
    { schema: { tags, summary: 'Signs out everywhere', params: byId, response: { 204: nothing } } },
    async (request, reply) => {
      await accounts.endSessions(await requireActor(visitors, request), request.params.id)
      return done(reply)
    },
  )
}

const decisionRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { identity, visitors, mail }) => {
  const { applications, audit } = identity
  const tags = ['applications']
  app.get(
    '/applications',
    {
      schema: {
        tags,
        summary: 'Applications for accounts, oldest first',
        response: { 200: z.array(application) },
      },
    },
    async (request) => {
      const all = await applications.list(await requireActor(visitors, request))
      return all.map((each) => ({ ...each, answers: [...each.answers] }))
    },
  )
  app.post(
    '/applications/:number/approve',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Makes the account and sends a link to set its password',
        params: byNumber,
        response: { 200: account },
      },
    },
    async (request) => {
      const actor = await requireActor(visitors, request)
      const { account: made, token } = await applications.approve(actor, request.params.number)
      mail.send({ kind: 'approved', to: made.email, name: made.name, token })
      return made
    },
  )
  app.post(
    '/applications/:number/decline',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Declines and says so to the person',
        params: byNumber,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const actor = await requireActor(visitors, request)
      const { email, name } = await applications.decline(actor, request.params.number)
      mail.send({ kind: 'declined', to: email, name })
      return done(reply)
    },
  )
  app.get(
    '/audit',
    {
      schema: {
        tags: ['audit'],
        summary: 'What privileged people did, newest first',
        querystring: atMost,
        response: { 200: z.array(auditEntry) },
      },
    },
    async (request) => [...(await audit.list(await requireActor(visitors, request), request.query.limit))],
  )
}

const outboxRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { outbox, visitors }) => {
  const tags = ['outbox']
  app.get(
    '/outbox',
    {
      schema: {
        tags,
        summary: 'Messages that no mail server took, newest first',
        querystring: atMost,
        response: { 200: z.array(outboxEntry) },
      },
    },
    async (request) => [...(await outbox.list(await requireActor(visitors, request), request.query.limit))],
  )
  app.get(
    '/outbox/:name',
    {
      schema: {
        tags,
        summary: 'One of them as plain text; links in it work once, so reading is in the list of deeds',
        params: z.object({ name: z.string().max(200) }),
        response: { 200: { content: { 'text/plain': { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const message = await outbox.read(await requireActor(visitors, request), request.params.name)
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="${message.name.replace(/eml$/, 'txt')}"`)
        .send(toPlainText(message))
    },
  )
}

async function requireActor(visitors: Pick<Visitors, 'findActor'>, request: FastifyRequest): Promise<Actor> {
  const actor = await visitors.findActor(request)
  if (actor.kind === 'guest') throw notSignedIn()
  return actor
}

const done = (reply: FastifyReply) => reply.code(204).send(null)
