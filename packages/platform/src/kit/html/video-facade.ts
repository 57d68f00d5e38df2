/**
 * RTE-3: the placeholder for a video until it is played. Until then, no request is sent to the video's host. Without
 * JavaScript, the placeholder is a link to the video's page.
 */
import { escapeHtml } from './escape-html.ts'
import type { EmbeddedFrame } from './normalise-html.ts'

/** The labels in the placeholder for a video. */
export const videoLabels = { play: 'video.play', host: 'video.host', untitled: 'video.untitled' } as const

/** Formats one of the site’s labels, and replaces each placeholder with a value. */
export type FormatLabel = (key: string, ...values: readonly string[]) => string

/**
 * A video's page on a known host, and the URL of its player. The player starts immediately and sends as little data as
 * possible.
 */
type VideoPlayer = { readonly watchUrl: string; readonly playUrl: string }

export function toVideoFacade({ src, title }: EmbeddedFrame, format: FormatLabel): string {
  const { watchUrl, playUrl } = toPlayer(new URL(src))
  const host = new URL(playUrl).host
  const attributes = { href: watchUrl, 'data-video': playUrl, 'data-title': title }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
  return (
    `<a class="video" ${written.join(' ')}><span>${escapeHtml(format(videoLabels.play, title))}</span>` +
    `<small>${escapeHtml(format(videoLabels.host, host))}</small></a>`
  )
}

function toPlayer(url: URL): VideoPlayer {
  const id = url.pathname.split('/').at(-1) ?? ''
  switch (url.host) {
    case 'www.youtube.com':
    case 'www.youtube-nocookie.com':
      if (!/^\/embed\/[\w-]+$/.test(url.pathname)) return toPlainPlayer(url)
      return {
        watchUrl: `https://www.youtube.com/watch?v=${id}`,
        playUrl: withParameters(url, { host: 'www.youtube-nocookie.com', parameters: { autoplay: '1' } }),
      }
    case 'player.vimeo.com':
      if (!/^\/video\/\d+$/.test(url.pathname)) return toPlainPlayer(url)
      return {
        watchUrl: `https://vimeo.com/${id}`,
        playUrl: withParameters(url, { parameters: { autoplay: '1', dnt: '1' } }),
      }
    default:
      return toPlainPlayer(url)
  }
}

const toPlainPlayer = ({ href }: URL): VideoPlayer => ({ watchUrl: href, playUrl: href })

function withParameters(
  url: URL,
  { host = url.host, parameters }: { host?: string; parameters: Readonly<Record<string, string>> },
): string {
  const changed = new URL(url)
  changed.host = host
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value)
  return changed.href
}
