/** Reads the requests of the staff API and sends its responses. */
import type { FastifyPluginAsync, FastifyReply, FastifyTypeProvider, RawServerDefault } from 'fastify'
import type { z } from 'zod'
import type { Activity } from '#activity'
import type { ReadonlyDeep, Typeface } from '#api'
import type { EventCounts, PathCounts } from '#analytics'
import type { Audit } from '#audit'
import type { Descriptors } from '#blocks'
import type { ContentService, ContentFindings } from '#content'
import type { ChangeSets } from '#drafts'
import type { Submissions } from '#forms'
import type { Identity } from '#identity'
import type { Installation } from '#installation'
import type { JobQueue } from '#jobs'
import type { Mailer, Outbox, SendStoredMessage } from '#mail'
import type { SiteUrls } from '#kit'
import type { DraftSet, SiteLabels } from '#model'
import type { MediaEraser, PartialUploads, PictureCropper, TusServer, Uploads } from '#media'
import type { Publishing } from '#publishing'
import type { CanvasDraft, Renderer } from '#render'
import type { WebhookEndpoints } from '#webhooks'
import type { AccountMail, MailTexts } from '../forms/account-mail.ts'
import type { PrivatePages } from '../pages/private-pages.ts'
import type { Visitors } from '../session/visitor.ts'

export type StaffApiOptions = {
  readonly identity: Pick<Identity, 'accounts' | 'applications'>
  readonly activity: Activity
  readonly audit: Pick<Audit, 'list'>
  readonly submissions: Pick<Submissions, 'list' | 'setState'>
  readonly visitors: Pick<Visitors, 'findActor'>
  readonly mail: AccountMail
  readonly outbox: Outbox
  /** `throttle`: limits how often test messages are sent. */
  readonly mails: {
    readonly mailer: Pick<Mailer, 'send'>
    /** Sends a stored message; undefined if the site cannot send e-mail. */
    readonly sendStored: SendStoredMessage | undefined
    readonly loadSite: () => Promise<MailTexts>
    readonly url: SiteUrls
    /** Returns the e-mail address of an account. */
    readonly findAddress: (accountId: string) => Promise<string>
    readonly throttle: Identity['throttle']
  }
  readonly counts: Pick<PathCounts, 'list' | 'flush'>
  readonly renderer: Pick<Renderer, 'canvas' | 'pages'>
  readonly privatePages: Pick<PrivatePages, 'loadVisitor'>
  /** Reads published content with drafts applied. */
  readonly drafts: {
    readonly read: ContentService['readDrafts']
    readonly open: (heads: Awaited<ReturnType<ContentService['readDrafts']>>) => CanvasDraft
    readonly openStored: (drafts: DraftSet) => CanvasDraft
    readonly sets: ChangeSets
  }
  readonly content: Pick<
    ContentService,
    'at' | 'withOpenDrafts' | 'currentRelease' | 'findReferrers' | 'planRecall'
  >
  /** `toPreview`: converts the path of a stored image to the path of its preview. */
  readonly media: {
    readonly uploads: Pick<Uploads, 'receive'>
    readonly partialUploads: Pick<PartialUploads, 'finish'>
    readonly tus: TusServer
    readonly eraser: Pick<MediaEraser, 'erase'>
    readonly cropper: PictureCropper
    readonly toPreview: (path: string) => string
  }
  readonly publishing: Pick<
    Publishing,
    | 'publish'
    | 'listDrafts'
    | 'plan'
    | 'checkPlan'
    | 'listReleases'
    | 'listReleaseItems'
    | 'readItemChanges'
    | 'findShowing'
    | 'list'
    | 'receipts'
    | 'revert'
    | 'recall'
    | 'findWithdrawal'
    | 'deletePicture'
  >
  /** The state of cache purges; undefined if no purgeable cache is configured. */
  readonly purging?: { readonly isPurged: () => boolean } | undefined
  readonly visits: Pick<EventCounts, 'countVisits' | 'countVisitsByDay'> & {
    /** Returns true if the site counts visits by visitors who have consented. */
    readonly areCounted: () => Promise<boolean>
  }
  /** Data for the start screen. */
  readonly overview: {
    /** Returns the results of the last content scan; undefined until the first scan has finished. */
    readonly findContentScan: () => ContentFindings | undefined
    /** The queues of background jobs by name. */
    readonly jobs: Readonly<Record<string, Pick<JobQueue<unknown>, 'count' | 'retryFailed'>>>
  }
  readonly schemas: Pick<ContentService, 'types' | 'registry'> & {
    readonly siteLabels?: SiteLabels | undefined
    readonly typefaces?: readonly Typeface[]
    readonly readyMade: Pick<Descriptors, 'sections' | 'pageTemplates'>
  }
  readonly installation: Pick<Installation, 'read' | 'change'> & {
    readonly webhooks: Pick<WebhookEndpoints, 'list' | 'add' | 'remove' | 'test'>
    /** The environment variable that sets the draft log's retention period; null if administrators set the period. */
    readonly draftLogDaysVariable: string | null
  }
  readonly url: Pick<SiteUrls, 'origin'>
  readonly basePath: string
}

/** Types of requests and responses, inferred from the shapes of their routes. A handler may return readonly lists. */
interface ShapeTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  readonly serializer: this['schema'] extends z.ZodType ? ReadonlyDeep<z.output<this['schema']>> : unknown
}

/** Adds routes of `staffApi` with their permissions and handlers. */
export type StaffRoutes = FastifyPluginAsync<StaffApiOptions, RawServerDefault, ShapeTypes>

/** Maximum size in bytes of request bodies that contain no content items. */
export const bodyLimit = 16 * 1024

/** Converts route parameters to the content key and language that identify an item. */
export const toItemName = ({ item, language }: { readonly item: string; readonly language: string }) => ({
  contentKey: item,
  language,
})

export const sendNoContent = (reply: FastifyReply) => reply.code(204).send(null)
