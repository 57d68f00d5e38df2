/**
 * Fills a data folder with pages that have very many blocks, and with a publisher account, for browser benchmarks of
 * the studio.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { toBlocks } from './blocks.mjs'
import { loadApp } from './sources.mjs'

const operator = { kind: 'operator', name: 'bench' }
export const publisher = { email: 'publisher@shop.example', password: 'three words or four' }

/**
 * Adds a section with two columns and an image after the first section, because the benchmark drags the edge between
 * the columns and the image's focal point.
 */
const withHandles = ([first, ...others], picture) => [first, columns, picture, ...others]

const toText = (id) => ({ id, block: 'text-block', props: { text: 'In a column', headingTag: 'p' } })
const columns = {
  id: 'columns',
  block: 'section',
  props: { sectionConfig: { columns: ['one', 'two'].map((columnKey) => ({ columnKey, columnWidth: 6 })) } },
  slots: { one: [toText('in-one')], two: [toText('in-two')] },
}

const toPicture = ({ contentKey }) => ({
  id: 'picture',
  block: 'section',
  props: { sectionConfig: { columns: [{ columnKey: 'all', columnWidth: 12 }] } },
  slots: { all: [{ id: 'shown', block: 'image', props: { imageInfo: { contentKey }, ratio: '5:2' } }] },
})

/** Returns each page's URL by its number of blocks. `otherPages` is the number of additional pages. */
export async function fillEditorSite({ folder, dataDir, counts, otherPages }) {
  const env = { ...process.env, DATA_DIR: dataDir }
  const runSite = (...words) =>
    execFileSync(process.execPath, ['dist/server/site.js', ...words], { cwd: folder, env, stdio: 'ignore' })
  const large = join(dataDir, 'content')
  if (otherPages !== undefined) runSite('generate', large, '--products', '0', '--pages', otherPages)
  runSite('import', ...(otherPages === undefined ? [] : [large]), '--new')
  runSite('rebuild')
  const { app, close } = await loadApp({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const { content, identity } = app.platform
  const { items } = await content.at(operator).findContents({ type: 'epiderm__page' })
  const pages = items.filter(({ body }) => body.record === undefined && !['/'].includes(body.route))
  const picture = toPicture((await content.at(operator).findContents({ type: 'sfdc_cms__image' })).items[0])
  const changes = counts.map((count, position) => {
    const { version: _, publishedDate: __, ...draft } = pages[position]
    return {
      kind: 'put',
      draft: { ...draft, body: { ...draft.body, blocks: withHandles(toBlocks(count), picture) } },
    }
  })
  await content.publish(operator, { note: 'Pages of very many blocks', changes })
  await identity.accounts.create(operator, { ...publisher, name: 'Publisher', role: 'publisher' })
  await close()
  return new Map(counts.map((count, position) => [count, pages[position].body.route]))
}
