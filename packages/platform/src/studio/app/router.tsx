/** The routes of the studio: the list of pages, a page, and an item without a page. */
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Shell } from './Shell.tsx'
import { loadPageEditor } from './load-page-editor.ts'
import { say } from '../messages/messages.ts'

const root = createRootRoute({ component: Shell })

const PageList = lazy(async () => ({ default: (await import('./PageList.tsx')).PageList }))

const ListOfPages = () => (
  <Suspense fallback={<p className="waiting">{say.wait}</p>}>
    <PageList />
  </Suspense>
)

const listRoute = createRoute({ getParentRoute: () => root, path: '/', component: ListOfPages })

const PageEditor = lazy(async () => ({ default: (await loadPageEditor()).PageEditor }))

const pageRoute = createRoute({
  getParentRoute: () => root,
  path: '/page/$contentKey/$language',
  validateSearch: ({ record }: Record<string, unknown>): { readonly record?: string } =>
    typeof record === 'string' ? { record } : {},
  component: function Page() {
    const item = pageRoute.useParams()
    const { record } = pageRoute.useSearch()
    const key = `${item.contentKey}/${item.language}/${record ?? ''}`
    return (
      <Suspense fallback={<p className="waiting">{say.wait}</p>}>
        <PageEditor key={key} {...{ item, record }} />
      </Suspense>
    )
  },
})

const ItemEditor = lazy(async () => ({ default: (await import('./ItemEditor.tsx')).ItemEditor }))

const itemRoute = createRoute({
  getParentRoute: () => root,
  path: '/item/$contentKey/$language',
  component: function Item() {
    const item = itemRoute.useParams()
    return (
      <Suspense fallback={<p className="waiting">{say.wait}</p>}>
        <ItemEditor key={`${item.contentKey}/${item.language}`} item={item} />
      </Suspense>
    )
  },
})

const routes = root.addChildren([listRoute, pageRoute, itemRoute])

export const createStudioRouter = (basePath: string) =>
  createRouter({ routeTree: routes, basepath: `${basePath}/studio`, defaultNotFoundComponent: ListOfPages })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStudioRouter>
  }
}
