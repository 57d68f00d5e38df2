import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { testImage, testKey } from '../content.fixture.ts'
import { createStandardBlocks } from '../index.ts'
import { renderBlock } from '../testing.tsx'
import { createRegistry } from '#blocks'
import { findVideo, standardVideoServices, type VideoService } from './video-services.ts'

const key = testKey(1)
const contents = [testImage(key, 'A workbench')]
const youTube = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
const video = { url: youTube, title: 'The workshop', imageInfo: key }
const render = (props: object, options: object = {}) =>
  renderBlock('video', { ...video, ...props }, { contents, ...options })

const ownService: VideoService = {
  name: 'Films',
  addresses: ['https://films.example/{folder}/{id}'],
  parts: { folder: /^[a-z]+$/, id: /^\d+$/ },
  page: 'https://films.example/{folder}/{id}',
  player: 'https://player.films.example/{id}',
}

describe('findVideo', () => {
  const page = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
  const player = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'
  it.each([
    [youTube, page, player],
    ['https://youtube.com/watch?v=aqz-KE-bpKQ&list=PL1&t=3s', page, player],
    ['https://m.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ', page, player],
    ['https://youtu.be/aqz-KE-bpKQ?si=abc', page, player],
    ['https://www.youtube.com/shorts/aqz-KE-bpKQ/', page, player],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', page, player],
    [
      'https://vimeo.com/76979871',
      'https://vimeo.com/76979871',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
    ],
    [
      'https://vimeo.com/76979871/8272103f6e?share=copy',
      'https://vimeo.com/76979871/8272103f6e',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
    ],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
      'https://vimeo.com/76979871/8272103f6e',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
    ],
  ])('rewrites %s', (address, pageUrl, playerUrl) => {
    expect(findVideo(address, standardVideoServices)).toEqual({ page: pageUrl, player: playerUrl })
  })

  it.each([
    ['a script', 'javascript:alert(1)//https://www.youtube.com/watch?v=aqz-KE-bpKQ'],
    ['data', 'data:text/html,https://youtu.be/aqz-KE-bpKQ'],
    ['no encryption', 'http://www.youtube.com/watch?v=aqz-KE-bpKQ'],
    ['no scheme', '//www.youtube.com/watch?v=aqz-KE-bpKQ'],
    ['another host', 'https://evil.example/watch?v=aqz-KE-bpKQ'],
    ['a longer host', 'https://www.youtube.com.evil.example/watch?v=aqz-KE-bpKQ'],
    ['a host with the same ending', 'https://notyoutube.com/watch?v=aqz-KE-bpKQ'],
    ['the host as a user name', 'https://www.youtube.com@evil.example/watch?v=aqz-KE-bpKQ'],
    ['a user name', 'https://me@www.youtube.com/watch?v=aqz-KE-bpKQ'],
    ['a password', 'https://me:word@www.youtube.com/watch?v=aqz-KE-bpKQ'],
    ['a port', 'https://www.youtube.com:8443/watch?v=aqz-KE-bpKQ'],
    ['a host with a trailing dot', 'https://www.youtube.com./watch?v=aqz-KE-bpKQ'],
    ['a Cyrillic letter', 'https://www.y\u043Eutube.com/watch?v=aqz-KE-bpKQ'],
    ['a wide letter', 'https://www.\uFF59outube.com/watch?v=aqz-KE-bpKQ'],
    ['an ideographic full stop', 'https://www\u3002youtube.com/watch?v=aqz-KE-bpKQ'],
    ['backslashes', 'https:\\\\www.youtube.com\\watch?v=aqz-KE-bpKQ'],
    ['a backslash before another host', 'https://www.youtube.com\\@evil.example/watch?v=aqz-KE-bpKQ'],
    ['a tab', 'https://www.you\ttube.com/watch?v=aqz-KE-bpKQ'],
    ['a line break', 'https://www.youtube.com/\nwatch?v=aqz-KE-bpKQ'],
    ['another path', 'https://www.youtube.com/redirect?q=https://evil.example&v=aqz-KE-bpKQ'],
    ['a path with “..”', 'https://www.youtube.com/embed/../redirect?v=aqz-KE-bpKQ'],
    ['an encoded slash', 'https://www.youtube.com/embed/aqz-KE-bpK%2F'],
    ['an id that is too long', 'https://youtu.be/aqz-KE-bpKQQ'],
    ['an id with a quote', 'https://youtu.be/aqz-KE-bp"Q'],
    ['an id with a parameter', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ%26a=1'],
    ['a playlist', 'https://www.youtube.com/playlist?list=PL1'],
    ['a page of Vimeo', 'https://vimeo.com/watch'],
    ['an invalid key', 'https://vimeo.com/76979871/settings'],
    ['nothing', ''],
  ])('rejects a URL with %s', (_attack, address) => {
    expect(findVideo(address, standardVideoServices)).toBeUndefined()
  })
})

describe('video', () => {
  it('links to the video’s page, and specifies the player for its script', async () => {
    const { html, css, text, scripts, warnings } = await render({})
    expect(html).toBeMarkup(
      `<div class="video i0"><a href="${youTube}" data-video="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1" data-title="The workshop" aria-label="Play video: The workshop">` +
        `<picture><img src="/cms/delivery/media/${key}" alt="" width="1600" height="1200" loading="lazy"/></picture><span></span></a>` +
        '<p>The workshop</p><p>Loads from www.youtube-nocookie.com when you play it</p></div>',
    )
    expect(css).toBe('.i0{--video-ratio:16/9}')
    expect(text).toBe('The workshop')
    expect(scripts).toEqual(['video.browser.ts'])
    expect(warnings).toEqual([])
  })

  it('links to captions or a transcript, with a label in the page’s language', async () => {
    const { html } = await render({ captionsUrl: '/transcript' }, { basePath: '/acme/s' })
    expect(html).toContain('<p><a href="/acme/s/transcript">Captions and transcript</a></p>')
    const own = await render({ captionsUrl: '/transcript', captionsText: 'All words' })
    expect(own.html).toContain('<p><a href="/transcript">All words</a></p>')
  })

  it.each([
    { url: undefined },
    { url: 'https://evil.example/watch?v=aqz-KE-bpKQ' },
    { title: undefined },
    { imageInfo: undefined },
    { imageInfo: { url: 'javascript:alert(1)' } },
  ])('is omitted with %j', async (props) => {
    const { html, scripts, warnings } = await render(props)
    expect(html).toBe('')
    expect(scripts).toEqual([])
    expect(warnings).toHaveLength(1)
  })

  it('plays videos from other services only if the site lists those services', async () => {
    const address = 'https://films.example/tours/12'
    expect((await render({ url: address })).html).toBe('')
    const registry = createRegistry(createStandardBlocks([ownService]))
    const { html } = await render({ url: address }, { registry })
    expect(html).toContain(`<a href="${address}" data-video="https://player.films.example/12"`)
    expect(html).toContain('Loads from player.films.example when you play it')
    expect((await render({}, { registry })).html).toContain(youTube)
  })

  it.each([
    { player: 'http://player.films.example/{id}' },
    { player: 'https://{id}/' },
    { page: 'https://films.example/{name}' },
    { addresses: ['https://films.example/{id}'] },
  ])('rejects a service with %j', (change) => {
    expect(() => createStandardBlocks([{ ...ownService, ...change }])).toThrow('The video service Films has')
  })

  it('has a script of less than 512 bytes', () => {
    const source = readFileSync(`${import.meta.dirname}/../play-video.ts`)
    expect(brotliCompressSync(source).length).toBeLessThan(512)
  })
})
