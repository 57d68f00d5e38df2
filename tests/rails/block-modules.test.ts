/** Tests that the build finds the blocks' browser code, and that the size of this code is limited. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createBuilder } from 'vite'
import { describe, expect, it } from 'vitest'
import { blockModules } from '../../packages/platform/build/block-modules.mjs'

const dial = `import('./dial.browser.ts')`
const files = {
  'browser/site.browser.ts': `import { islands } from 'virtual:epiderm-islands'\nglobalThis.islands = islands`,
  'blocks/dial.browser.ts': `console.log('dial')`,
  'blocks/island.ts': `export const Island = () => 'island'`,
  'server.ts': `export * from './blocks/block.ts'`,
}
/** Simulates a library: pseudo-random text, which compression cannot shrink. */
const library = Array.from({ length: 4000 }, (_, index) =>
  ((index * 2_654_435_761) % 4_294_967_296).toString(36),
)

async function build(config: string, more: Readonly<Record<string, string>> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'block-modules-'))
  const define = 'const defineBlock = (config: object) => config'
  const block = `${define}\nexport const block = defineBlock({ type: 'dial', ${config} })`
  for (const [name, text] of Object.entries({ ...files, 'blocks/block.ts': block, ...more })) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const write = { write: false, minify: false }
  const builder = await createBuilder({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [blockModules()],
    environments: {
      ssr: { build: { ...write, ssr: true, rolldownOptions: { input: join(root, 'server.ts') } } },
      client: { build: { ...write, rolldownOptions: { input: join(root, 'browser/site.browser.ts') } } },
    },
  })
  const [server, client] = [builder.environments['ssr'], builder.environments['client']]
  if (server === undefined || client === undefined) throw new Error('There is no such environment')
  const texts = []
  for (const environment of [server, client]) {
    const built = await builder.build(environment)
    if (!('output' in built)) throw new Error('The build returned no files')
    texts.push(
      built.output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file.code] as const] : [])),
    )
  }
  return { server: new Map(texts[0]), client: new Map(texts[1]) }
}

describe('the browser code of a block', () => {
  it('is an entry point of the browser build, and only its path is on the server', async () => {
    const { server, client } = await build(`browser: () => ${dial}`)
    expect(client.get('dial')).toContain(`console.log("dial")`)
    expect(client.get('site.browser')).not.toContain('console.log')
    expect([...server.keys()]).toEqual(['server'])
    expect(server.get('server')).toMatch(/file: "[^"]*blocks\/dial\.browser\.ts"/)
  })

  it('is loaded by the site’s script on demand if it is an island', async () => {
    const { server, client } = await build(`island: () => import('./island.ts')`)
    expect(client.get('site.browser')).toMatch(/"dial": [^;]*import\("\.\/[\w/-]+\.js"\)/)
    expect(client.get('island')).toContain('"island"')
    expect([...server.keys()]).toEqual(['server'])
  })

  it.each(['browser', 'island'])('must not contain a library above its budget (%s)', async (kind) => {
    const path = kind === 'browser' ? 'dial.browser.ts' : 'island.ts'
    const load = `${kind}: () => import('./${path}')`
    const large = {
      [`blocks/${path}`]: `export const Island = ${JSON.stringify(library)}\nconsole.log(Island)`,
    }
    await expect(build(load, large)).rejects.toThrow(
      new RegExp(
        `The ${kind} code of the block "dial" has \\d{5} bytes \\(brotli\\); the limit is \\d000\\.`,
      ),
    )
    const { client } = await build(`${load}, byteBudget: { ${kind}: 100_000 }`, large)
    expect([...client.values()].join('').length).toBeGreaterThan(20_000)
  })

  it('must exist', async () => {
    await expect(build(`browser: () => import('./missing.ts')`)).rejects.toThrow(
      /block\.ts: \.\/missing\.ts does not exist/,
    )
  })
})
