/**
 * `npm run bench -- canvas`: measures how long editors of pages with 1,000 and 2,000 blocks wait for the first canvas,
 * and for fragments after an edit (CPU time). Runs the sources with production React, and reports medians in a warm
 * process. `BENCH_LARGE=<data folder>` also measures an imported site of 100,000 items from `npm run site -- generate`.
 * The last line contains all figures as JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRunnableDevEnvironment } from 'vite'
import { createSourceServer, root } from '../scripts/source-server.mjs'
import { toBlocks } from './blocks.mjs'
import { median } from './site.mjs'

process.env.NODE_ENV = 'production'
const operator = { kind: 'operator', name: 'bench' }
const rounds = Number(process.env.BENCH_ROUNDS ?? 30)
const warmUp = 10
const holdSeconds = 3600

const dataDir = mkdtempSync(join(tmpdir(), 'epiderm-bench-canvas-'))
const vite = await createSourceServer({
  server: { watch: null, hmr: false, ws: false },
  environments: {
    ssr: {
      dev: {
        createEnvironment: (name, config) =>
          createRunnableDevEnvironment(name, config, { runnerOptions: { hmr: false } }),
      },
    },
  },
})
const importSource = (path) => vite.environments.ssr.runner.import(path)
const { createApp } = await importSource('/src/app/app.ts')
const { openSiteContent } = await importSource('/src/app/opening/site-content.ts')
const { storefront } = await importSource('/src/composition.ts')
const { loadConfiguration } = await importSource('/src/app/settings/configuration.ts')
const site = await openEditor(dataDir)
const small = await measure(site, 1000)
const large = await measure(site, 2000)
const onLarge = process.env.BENCH_LARGE ? await compareWith(process.env.BENCH_LARGE) : []
await site.close()
const rows = [
  { name: 'first canvas of 1,000 blocks, ms', value: small.firstMs, limit: 400 },
  { name: 'fragment after an edit of a text, CPU ms', value: small.textMs, limit: 8 },
  { name: 'fragment after an edit of a style, CPU ms', value: small.styleMs, limit: 8 },
  { name: 'fragments after a move between two sections, CPU ms', value: small.moveMs, limit: 40 },
  { name: 'first canvas of 2,000 blocks, times', value: large.firstMs / small.firstMs, limit: 2.2 },
  { name: 'edit of a text there, times', value: large.textMs / small.textMs, limit: 1.2 },
  { name: 'edit of a style there, times', value: large.styleMs / small.styleMs, limit: 1.2 },
  { name: 'move there, times', value: large.moveMs / small.moveMs, limit: 1.2 },
  ...onLarge,
]
for (const { name, value, limit } of rows)
  process.stdout.write(`${name.padEnd(56)} ${value.toFixed(2).padStart(8)}  (limit ${limit})\n`)
process.stdout.write(`${JSON.stringify({ rows })}\n`)
await vite.close()
rmSync(dataDir, { recursive: true, force: true })

/** Measures the small pages again at the end, when the code has been compiled. All values are CPU times. */
async function compareWith(folder) {
  const editor = await openEditor(folder)
  const there = await measure(editor, 1000)
  await editor.close()
  const here = await measure(site, 1000)
  const compared = [
    ['first canvas', 'firstCpuMs'],
    ['edit of a text', 'textMs'],
    ['edit of a style', 'styleMs'],
    ['move', 'moveMs'],
  ]
  return compared.map(([name, field]) => ({
    name: `${name} on the large site, CPU, times`,
    value: there[field] / here[field],
    limit: 1.2,
  }))
}

/**
 * Opens the site in this data folder. Returns the canvas renderer, and functions that create requests and drafts for
 * one page.
 */
async function openEditor(folder) {
  const configuration = loadConfiguration({ DATA_DIR: folder, LOG_LEVEL: 'error' })
  const app = await createApp(configuration, { projectRoot: root, storefront })
  await app.server.ready()
  const { platform, renderer } = app
  const clock = () => new Date()
  // A server with a new build scans all pages in the background. Acquiring the lease on the page rows prevents this
  // scan during the measurement.
  await platform.pageRows.hold('bench', holdSeconds)
  const content = await openSiteContent({ configuration, platform, clock, warn: () => undefined })
  const pageQuery = { type: 'epiderm__page', urlName: 'about' }
  const [page] = (await platform.content.at(operator).findContents(pageQuery)).items
  let edit = 0
  return {
    canvas: renderer.canvas,
    toRequest: () => ({ path: page.body.route, query: new URLSearchParams() }),
    toDraft(blocks) {
      const item = { ...page, version: page.version + 1, body: { ...page.body, blocks } }
      return content.withDrafts([{ item, baseVersion: page.version, edit: ++edit }])
    },
    close: () => app.close(),
  }
}

async function measure(editor, count) {
  const blocks = toBlocks(count)
  const first = []
  const firstCpu = []
  for (let round = 0; round < Math.ceil(rounds / 3) + 3; round++) {
    const started = performance.now()
    const before = process.cpuUsage()
    await editor.canvas.render(editor.toRequest(), editor.toDraft(toBlocks(count)))
    first.push(performance.now() - started)
    firstCpu.push(toMs(process.cpuUsage(before)))
  }
  const follow = await openCanvas(editor, blocks)
  return {
    firstMs: median(first.slice(3)),
    firstCpuMs: median(firstCpu.slice(3)),
    textMs: await follow((now, round) => changeBlock(now, round, { text: `<p>Text ${round}</p>` })),
    styleMs: await follow((now, round) =>
      changeBlock(now, round, { textColor: `#00${(1000 + round).toString(16).padStart(4, '0')}` }),
    ),
    moveMs: await follow(moveBlock),
  }
}

/** Creates a function that measures the median CPU time of successive edits. */
async function openCanvas({ canvas, toRequest, toDraft }, first) {
  let blocks = first
  const shown = await canvas.render(toRequest(), toDraft(blocks))
  let { state } = shown
  const mark = shown.marks.name
  return async (edit) => {
    const times = []
    for (let round = 0; round < rounds + warmUp; round++) {
      blocks = edit(blocks, round)
      const draft = toDraft(blocks)
      const started = process.cpuUsage()
      const change = await canvas.renderFragments({ ...toRequest(), state, mark }, draft)
      const used = process.cpuUsage(started)
      if (change.kind !== 'fragments') throw new Error('The page came whole')
      state = change.state
      times.push(toMs(used))
    }
    return median(times.slice(warmUp))
  }
}

function toMs({ user, system }) {
  return (user + system) / 1000
}

function changeBlock(blocks, round, props) {
  const section = round % blocks.length
  return blocks.map((one, position) =>
    position === section
      ? withBlocks(one, (all) =>
          all.map((block, place) =>
            place === 3 ? { ...block, props: { ...block.props, ...props } } : block,
          ),
        )
      : one,
  )
}

function moveBlock(blocks, round) {
  const from = round % blocks.length
  const to = (from + 1) % blocks.length
  const [moved] = blocks[from].slots.all
  return blocks.map((one, position) => {
    if (position === from) return withBlocks(one, (all) => all.slice(1))
    return position === to ? withBlocks(one, (all) => [...all, moved]) : one
  })
}

function withBlocks(section, change) {
  return { ...section, slots: { all: change(section.slots.all) } }
}
