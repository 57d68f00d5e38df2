import { videoLabels } from '#kit'
import { imageRatios } from '#model'
import {
  defineBlock,
  readImageData,
  toObjectPosition,
  toPictureMarkup,
  type BlockDefinition,
  type DataContext,
} from '#blocks'
import { toImageKeys } from '#schema'
import { samples } from './samples.ts'
import { createVideoSchema, type Props } from './schema.ts'
import styles from './styles.css?inline'
import {
  findVideo,
  validateVideoServices,
  standardVideoServices,
  type VideoService,
} from './video-services.ts'
import { View, type Data } from './View.tsx'

/** Creates the block for a site that allows these services in addition to the platform's own. */
export function createVideoBlock(ownServices: readonly VideoService[] = []): BlockDefinition {
  validateVideoServices(ownServices)
  const services = [...standardVideoServices, ...ownServices]
  return defineBlock<ReturnType<typeof createVideoSchema>, Data>({
    type: 'video',
    label: 'Video player',
    editor: {
      category: 'media',
      keywords: ['film', 'movie', 'YouTube', 'Vimeo', 'embed', ...ownServices.map(({ name }) => name)],
      icon: 'utility:video',
      nameFrom: 'title',
    },
    schema: createVideoSchema(services),
    styles,
    View,
    samples,
    needs: ({ imageInfo }) => ({ contentKeys: toImageKeys(imageInfo) }),
    data: (props, context) => readData(props, context, services),
    style: ({ ratio }, { position }) => ({
      '--video-ratio': ratio.replace(':', '/'),
      '--video-position': position,
    }),
    words: ['title', 'captionsText'],
    text: ({ title }) => title,
    browser: () => import('../video.browser.ts'),
    byteBudget: { browser: 512 },
  })
}

export const video = createVideoBlock()

function readData(
  { url, title, imageInfo, ratio, captionsUrl }: Props,
  { loaded, page, warn }: DataContext,
  services: readonly VideoService[],
): Data | undefined {
  const found = findVideo(url.trim(), services)
  if (found === undefined) return void warn('left out: the video is not on an allowed website')
  const desktop = readImageData(imageInfo, { loaded, page, warn }).Picture
  if (desktop === undefined) return undefined
  const { host } = new URL(found.player)
  return {
    picture: toPictureMarkup({ desktop }, { page, ratio: imageRatios[ratio] }),
    position: toObjectPosition({ desktop }).desktop,
    pageUrl: found.page,
    playerUrl: found.player,
    labels: {
      play: page.labels.format(videoLabels.play, title),
      host: page.labels.format(videoLabels.host, host),
    },
    captionsUrl: captionsUrl === undefined ? undefined : page.url.path(captionsUrl),
  }
}
