/** Addresses of the studio: the list of pages, and a page. */
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { PageList } from './PageList.tsx'
import { Shell } from './Shell.tsx'
import { PageEditor } from '../page/PageEditor.tsx'

const root = createRootRoute({ component: Shell })

const listRoute = createRoute({ getParentRoute: () => root, path: '/', component: PageList })

const pageRoute = createRoute({
  getParentRoute: () => root,
  path: '/page/$contentKey/$language',
  validateSearch: ({ record }: Record<string, unknown>): { readonly record?: string } =>
    typeof record === 'string' ? { record } : {},
  component: function Page() {
    const item = pageRoute.useParams()
    const { record } = pageRoute.useSearch()
    const key = `${item.contentKey}/${item.language}/${record ?? ''}`
    return <PageEditor key={key} {...{ item, record }} />
  },
})

const routes = root.addChildren([listRoute, pageRoute])

export const createStudioRouter = (basePath: string) =>
  createRouter({ routeTree: routes, basepath: `${basePath}/studio`, defaultNotFoundComponent: PageList })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStudioRouter>
  }
}
