import { expect, it } from 'vitest'
import { createSiteUrls } from '../site-url.ts'
import { cleanText, runCleaningTask, toCleaningTask } from './clean-text.ts'

const url = createSiteUrls({ origin: 'https://shop.example', basePath: '/acme/s' })
const templates: Readonly<Record<string, string>> = { 'video.play': 'Play “{0}”', 'video.host': 'On {0}' }
const format = (key: string, ...values: readonly string[]) =>
  (templates[key] ?? `[${key}]`).replace('{0}', () => values[0] ?? '{0}')

it.each([
  ['links', '<p><a href="/a">a</a><a href="https://x.example">b</a></p>'],
  ['pictures on this site and on other sites', '<img src="/a.webp"><img src="https://x.example/a.webp">'],
  ['videos', '<iframe src="https://player.vimeo.com/video/1" title="$& {0} <b>"></iframe>'],
  ['videos without a title', '<iframe src="https://www.youtube.com/embed/a"></iframe>'],
  ['frames that are not videos', '<iframe src="https://evil.example"></iframe>'],
  ['stray tags', '<li>a<p>b<li>c'],
])('RTE-1 RTE-3 a task with %s has the same result as cleaning on the main thread', (_name, text) => {
  const task = structuredClone(toCleaningTask(text, { url, format }))
  expect(runCleaningTask(task)).toEqual(cleanText(text, { url, format }))
})
