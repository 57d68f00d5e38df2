/** The studio's routes: its areas, the page editor, and the editor for items without a page. */
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { AreaId } from '../core/areas.ts'
import { lazily } from '../core/lazily.tsx'
import { messages } from '../messages/messages.ts'
import { AllowedArea, FailedScreen, UnknownScreen } from './frame/AllowedArea.tsx'
import { loadPageEditor } from './load-page-editor.ts'
import { Shell } from './Shell.tsx'

const root = createRootRoute({ component: Shell })

const waiting = <p className="waiting">{messages.wait}</p>

/** Loads a screen on demand. */
function toArea(area: AreaId, load: () => Promise<ComponentType>) {
  const Part = lazily(load, waiting)
  return function Area() {
    return (
      <AllowedArea area={area}>
        <Part />
      </AllowedArea>
    )
  }
}

const loadSimple = () => import('./simple/simple-areas.tsx')

const ContentArea = toArea('content', async () => (await import('./content/ContentArea.tsx')).ContentArea)

const MailScreen = toArea(
  'settings',
  async () => (await import('./settings/mails/StandardMail.tsx')).StandardMail,
)

const getParentRoute = () => root
const areaRoutes = [
  createRoute({
    getParentRoute,
    path: '/',
    component: toArea('home', async () => (await import('./home/Home.tsx')).Home),
  }),
  createRoute({
    getParentRoute,
    path: '/pages',
    component: toArea('pages', async () => (await import('./pages/PagesArea.tsx')).PagesArea),
  }),
  createRoute({
    getParentRoute,
    path: '/content',
    component: ContentArea,
  }),
  createRoute({ getParentRoute, path: '/content/$type', component: ContentArea }),
  createRoute({
    getParentRoute,
    path: '/content/deleted',
    component: toArea('content', async () => (await import('./content/DeletedItems.tsx')).DeletedItems),
  }),
  createRoute({
    getParentRoute,
    path: '/media',
    component: toArea('media', async () => (await import('./media/MediaArea.tsx')).MediaArea),
  }),
  createRoute({
    getParentRoute,
    path: '/menus',
    component: toArea('menus', async () => (await import('./menus/MenusArea.tsx')).MenusArea),
  }),
  createRoute({
    getParentRoute,
    path: '/menus/redirects',
    component: toArea('menus', async () => (await import('./menus/RedirectsArea.tsx')).RedirectsArea),
  }),
  createRoute({
    getParentRoute,
    path: '/menus/not-found',
    component: toArea('menus', async () => (await import('./menus/NotFoundArea.tsx')).NotFoundArea),
  }),
  createRoute({
    getParentRoute,
    path: '/changes',
    component: toArea('changes', async () => (await import('./changes/ChangesArea.tsx')).ChangesArea),
  }),
  createRoute({
    getParentRoute,
    path: '/design',
    component: toArea('design', async () => (await import('./DesignArea.tsx')).DesignArea),
  }),
  createRoute({
    getParentRoute,
    path: '/settings',
    component: toArea('settings', async () => (await loadSimple()).SettingsArea),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/languages',
    component: toArea('settings', async () => (await import('./LanguagesArea.tsx')).LanguagesArea),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/installation',
    component: toArea(
      'settings',
      async () => (await import('./settings/installation/InstallationArea.tsx')).InstallationArea,
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/mails',
    component: toArea('settings', async () => (await import('./settings/mails/MailsArea.tsx')).MailsArea),
  }),
  createRoute({ getParentRoute, path: '/settings/mails/$purpose', component: MailScreen }),
  createRoute({
    getParentRoute,
    path: '/activity',
    component: toArea('activity', async () => (await import('./activity/ActivityArea.tsx')).ActivityArea),
  }),
] as const

const PageEditor = lazily(async () => (await loadPageEditor()).PageEditor, waiting)

const pageRoute = createRoute({
  getParentRoute,
  path: '/page/$contentKey/$language',
  validateSearch: ({ record }: Record<string, unknown>): { readonly record?: string } =>
    typeof record === 'string' ? { record } : {},
  component: function Page() {
    const item = pageRoute.useParams()
    const { record } = pageRoute.useSearch()
    const key = `${item.contentKey}/${item.language}/${record ?? ''}`
    return (
      <AllowedArea area="pages">
        <PageEditor key={key} {...{ item, record }} />
      </AllowedArea>
    )
  },
})

const ItemEditor = lazily(async () => (await import('./ItemEditor.tsx')).ItemEditor, waiting)

const itemRoute = createRoute({
  getParentRoute,
  path: '/item/$contentKey/$language',
  validateSearch: ({ find }: Record<string, unknown>): { readonly find?: string } =>
    typeof find === 'string' ? { find } : {},
  component: function Item() {
    const item = itemRoute.useParams()
    return <ItemEditor key={`${item.contentKey}/${item.language}`} item={item} />
  },
})

const routes = root.addChildren([...areaRoutes, pageRoute, itemRoute])

export const createStudioRouter = (basePath: string) =>
  createRouter({
    routeTree: routes,
    basepath: `${basePath}/studio`,
    defaultNotFoundComponent: UnknownScreen,
    defaultErrorComponent: FailedScreen,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStudioRouter>
  }
}
