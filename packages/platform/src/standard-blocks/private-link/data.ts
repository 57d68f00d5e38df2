import { visitorParameter } from '#model'
import type { DataContext } from '#blocks'
import type { Props } from './schema.ts'

export type Data = { readonly url: string; readonly text: string }

/**
 * Returns the current page's URL for signed-in visitors. Guests who open it must sign in, and then return to the page.
 */
export function readData(_props: Props, { page }: DataContext): Data {
  const { url, path, scope, labels, visitor } = page
  const query = new URLSearchParams(scope.route)
  query.set(visitorParameter.name, visitorParameter.value)
  return {
    url: `${url.path(path)}?${query.toString()}`,
    text: labels.format(visitor === undefined ? 'private.link' : 'private.again'),
  }
}
