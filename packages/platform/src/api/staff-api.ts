/** All routes of the staff API. The server adds permissions and handlers; the studio infers the types of its calls. */
import { activity } from './activity.ts'
import { accounts, applications } from './accounts.ts'
import { canvas } from './canvas.ts'
import { deletedItems } from './deleted-items.ts'
import { drafts } from './drafts.ts'
import { home } from './home.ts'
import { installation } from './settings/installation.ts'
import { items } from './items.ts'
import { listings } from './listings.ts'
import { mails } from './mails.ts'
import { mediaFolders } from './media-library/folders.ts'
import { media } from './media-library/media.ts'
import { pages } from './pages.ts'
import { patterns } from './patterns.ts'
import { pictures } from './media-library/pictures.ts'
import { publishHistory } from './publish-history.ts'
import { publishPlans } from './publish-plan.ts'
import { publishes } from './publishes.ts'
import { recalls } from './recalls.ts'
import { audit, outbox, submissions } from './records.ts'
import { redirects } from './redirects.ts'
import { releases } from './releases.ts'
import type { ResponseOf, RequestOf } from './route.ts'
import { schemas, type SchemaDocument } from './schemas.ts'
import { session } from './session.ts'
import { texts } from './texts.ts'
import { uploads } from './media-library/uploads.ts'

export const staffApi = {
  accounts,
  activity,
  applications,
  audit,
  canvas,
  deletedItems,
  drafts,
  home,
  installation,
  items,
  listings,
  mails,
  media,
  mediaFolders,
  outbox,
  pages,
  patterns,
  pictures,
  publishHistory,
  publishPlans,
  publishes,
  recalls,
  redirects,
  releases,
  schemas,
  session,
  submissions,
  texts,
  uploads,
}

type RouteGroups = typeof staffApi
type AnyRoute = {
  [Group in keyof RouteGroups]: RouteGroups[Group][keyof RouteGroups[Group]]
}[keyof RouteGroups]

export type ApiMethod = 'GET' | 'POST' | 'DELETE'
type RoutesByUrl<Method extends ApiMethod> = {
  [One in AnyRoute as One extends { readonly method: Method } ? One['url'] : never]: One
}

/** Path relative to `{base}/api`, with parameter names: `/studio/drafts/:item/:language`. */
export type ApiPath<Method extends ApiMethod> = keyof RoutesByUrl<Method>
export type ApiRequest<Method extends ApiMethod, Path extends ApiPath<Method>> = RequestOf<
  RoutesByUrl<Method>[Path]
>
export type ApiResponse<
  Method extends ApiMethod,
  Path extends ApiPath<Method>,
> = Path extends keyof SerializedResponses ? SerializedResponses[Path] : ResponseOf<RoutesByUrl<Method>[Path]>

/**
 * Maps a path to the type of a response that the server serialises once and reuses for every call. Several modules use
 * this type.
 */
type SerializedResponses = { readonly '/studio/schemas': SchemaDocument }
